import type { ConfessionState, SentConfession } from '../contract.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow } from '../contract/choices.ts';
import { eveningHours } from './delivery-times.ts';

export const WINDOW_NAMES: Record<DeliveryWindow, string> = {
  soon: 'As soon as possible',
  tonight: 'Tonight',
  'three-days': 'Within three days',
};
export const WINDOW_OPTIONS = DELIVERY_WINDOWS.map((value) => ({ value, label: WINDOW_NAMES[value] }));

/** What a delivery window means, in the author's time zone. */
export function windowHint(window: DeliveryWindow): string {
  if (window === 'tonight') return `Between ${eveningHours()}, your time.`;
  if (window === 'three-days') return 'At a random time. Nobody knows it in advance.';
  return 'With the next letters that go out.';
}

export const VANISH_NAMES = { 7: 'After 7 days', 30: 'After 30 days' };
export const VANISH_OPTIONS = [
  { value: '', label: 'No' },
  { value: '7', label: VANISH_NAMES[7] },
  { value: '30', label: VANISH_NAMES[30] },
];

export const STATE_NAMES: Record<ConfessionState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  held: 'Being checked',
  refused: 'Refused',
};

/** Which letter or answer a button is about, for screen readers. */
export const nameOf = ({ isAnswer, targetName }: SentConfession): string =>
  isAnswer ? `your answer to a letter to @${targetName}` : `the letter to @${targetName}`;
