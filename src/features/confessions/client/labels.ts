import type { ConfessionState, SenderInfo } from '../contract.ts';
import {
  ANONYMITY_LEVELS,
  DELIVERY_WINDOWS,
  OCCUPATIONS,
  SHOWN_BY_LEVEL,
  type AnonymityLevel,
  type AuthorField,
  type DeliveryWindow,
  type Stationery,
} from '../contract/choices.ts';
import { eveningHours } from './delivery-times.ts';

/** What the screens call the choices and states of a letter. */

export const PAPER_NAMES: Record<Stationery, string> = {
  ivory: 'Ivory',
  midnight: 'Midnight',
  blush: 'Blush',
  gilt: 'Gilt',
};

export const FIELD_NAMES: Record<AuthorField, string> = {
  age: 'Age range',
  location: 'Location',
  occupation: 'Occupation',
  interests: 'Interests',
};

type Occupation = NonNullable<SenderInfo['occupation']>;
const OCCUPATION_NAMES: Record<Occupation, string> = {
  student: 'Student',
  professional: 'Professional',
  creative: 'Creative',
  healthcare: 'Healthcare',
  education: 'Education',
  other: 'Other',
};
export const OCCUPATION_OPTIONS = OCCUPATIONS.map((value) => ({ value, label: OCCUPATION_NAMES[value] }));

/** What the letter shows for one field about its author; undefined when it is empty. */
export function authorFieldText(field: AuthorField, info: SenderInfo): string | undefined {
  if (field === 'occupation') return info.occupation && OCCUPATION_NAMES[info.occupation];
  return info[field];
}

/** 'age range and location', within a sentence. */
export function listFields(fields: readonly AuthorField[]): string {
  // Not Intl.ListFormat: creating one takes longer than loading the page's other modules.
  const names = fields.map((field) => FIELD_NAMES[field].toLowerCase());
  const [last = '', ...others] = names.toReversed();
  if (others.length === 0) return last;
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} and ${last}`;
}

const LEVEL_NAMES: Record<AnonymityLevel, string> = {
  full: 'Full anonymity',
  partial: 'Partial anonymity',
  minimal: 'Minimal anonymity',
};
export const LEVEL_OPTIONS = ANONYMITY_LEVELS.map((value) => {
  const shown = SHOWN_BY_LEVEL[value];
  const hint = shown.length > 0 ? `Your ${listFields(shown)}.` : 'Nothing about you.';
  return { value, label: LEVEL_NAMES[value], hint };
});

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
