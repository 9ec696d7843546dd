import type { Clock } from '#platform/server/clock.ts';
import { HOUR } from '#platform/shared/durations.ts';

/** Letters that stay longer than an hour or so. */
export const LONGER = 2;

/**
 * The part of the outbox that takes new letters now. The other one is emptied by the delivery meanwhile and then truncated, so that
 * its file keeps no dead rows from the minute in which somebody wrote.
 */
export function currentPart(clock: Clock): 0 | 1 {
  return Math.floor(clock.now().getTime() / HOUR) % 2 === 0 ? 0 : 1;
}

/** The part that takes no new letters now. */
export function idlePart(clock: Clock): 0 | 1 {
  return currentPart(clock) === 0 ? 1 : 0;
}
