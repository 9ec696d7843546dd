import { useHistoryStep } from '#platform/client/navigation/use-history-step.ts';

/**
 * The state of the history entry of the login and sign-up pages while a started letter waits. Its search is right before that
 * entry, which becomes the letter's own afterwards.
 */
export const THEN_LETTER = { step: 'letter' } as const;

/** That state, if the current entry has it. */
export function useThenLetter(): typeof THEN_LETTER | null {
  return useHistoryStep([THEN_LETTER.step]) && THEN_LETTER;
}
