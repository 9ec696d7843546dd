import { MINUTE } from '#platform/shared/durations.ts';
import type { BrowserStore } from './browser-store.ts';

export const RETRY_AFTER = MINUTE;

/** How the service answers what it gets: what its switch says, and the status in place of 201. */
export const BEHAVIOURS = {
  answers: { label: 'Delivers', status: null },
  limited: { label: '429', status: 429 },
  broken: { label: '500', status: 500 },
  gone: { label: '410', status: 410 },
  refuses: { label: '403', status: 403 },
  moved: { label: '301', status: 301 },
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

export const isBehaviour = (text: string): text is Behaviour => Object.hasOwn(BEHAVIOURS, text);

export interface PushState {
  behaviour: Behaviour;
  readonly browsers: BrowserStore;
}
