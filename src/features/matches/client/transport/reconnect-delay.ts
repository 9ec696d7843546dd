import { SECOND } from '#platform/shared/durations.ts';

const FIRST = 1 * SECOND;
const LONGEST = 30 * SECOND;

/** After being told to slow down, or that we make no sense, coming back soon would only repeat it. */
export const LONG_PAUSE = LONGEST;

/**
 * How long to wait before the next attempt, given how many have failed. Each pause is about twice the one before; half
 * of it is left to chance, so that a server that restarts is not met by everybody at once.
 */
export function pauseAfter(failures: number, chance: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** failures);
  return full / 2 + (full / 2) * chance;
}
