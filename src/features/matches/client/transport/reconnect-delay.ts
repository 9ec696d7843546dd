import { SECOND } from '#platform/shared/durations.ts';

const FIRST = 1 * SECOND;
const LONGEST = 30 * SECOND;

/** After the server has rejected a frame, reconnecting soon would only repeat it. */
export const LONGEST_DELAY = LONGEST;

/**
 * How long to wait before the next attempt, given how many have failed. Each delay is about twice the one before; half of it is
 * random, so that not all browsers come back to a restarted server at once.
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** failures);
  return full / 2 + (full / 2) * random;
}
