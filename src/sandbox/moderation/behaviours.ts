import { SECOND } from '#platform/shared/durations.ts';
import type { moderate } from './test-words.ts';

/** Longer than the product waits by default. */
export const SLOW = 5 * SECOND;
export const RETRY_AFTER = 10 * SECOND;

/** How the service behaves: what its switch says, and what is said of a call that it did not answer as usual. */
export const BEHAVIOURS = {
  answers: { label: 'Answers', failure: null },
  slow: { label: 'Is slow', failure: `Answered only after ${SLOW / SECOND} seconds.` },
  down: { label: 'Is down', failure: 'Answered with status 503.' },
  limited: { label: '429', failure: `Answered with status 429: ask again after ${RETRY_AFTER / SECOND} seconds.` },
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

export const isBehaviour = (text: string): text is Behaviour => Object.hasOwn(BEHAVIOURS, text);

interface Ask {
  /** As it arrived. */
  body: string;
  results: ReturnType<typeof moderate>[];
  /** How the service behaved when it was asked. */
  behaviour: Behaviour;
}

export interface ModerationState {
  behaviour: Behaviour;
  /** The latest calls, the newest first. */
  asked: Ask[];
}
