import { randomUUID } from 'node:crypto';
import type { StoredLetter } from '#features/letters/server/letter-boxes.ts';
import type { WaitingLetter } from '#features/sending/server/waiting-letter.ts';

export const LETTER_BODY = {
  deliveryMethod: 'platform',
  message: 'You hum when you think that nobody is near.',
  senderInfo: {},
  anonymityLevel: 'full',
  stationery: 'ivory',
} as const;

/** What the boxes of waiting and of delivered letters have in common. */
function newLetter() {
  return {
    gone: false as const,
    key: randomUUID() as string,
    target: 'rose.gardener',
    letter: LETTER_BODY,
    persons: [],
    adult: true,
    mayMatch: true,
    mayAnswer: true,
    answers: null,
  };
}

/** The content of a letter that waits. A test overrides the fields that it is about. */
export function waitingLetter(
  overrides: Pick<WaitingLetter, 'author' | 'sentAt' | 'readyAt'> & Partial<WaitingLetter>,
): WaitingLetter {
  return { ...newLetter(), shown: { id: null, at: 0 }, vanishAfterDays: null, appeal: null, ...overrides };
}

/** The content of a delivered letter. */
export function storedLetter(overrides: Pick<StoredLetter, 'author'> & Partial<StoredLetter>): StoredLetter {
  return { ...newLetter(), reader: null, vanishesOn: null, ...overrides };
}
