import { dayOf, startOfDay, type Clock, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';

/** Longer than letters are kept. */
const DAYS_KEPT = 2 * 366;

/**
 * The target tag of the letters that a handle does not want on a day: by blocked authors, or by adults to a minor. Nobody reads
 * under it. The server can compute it again, because such letters count for the day's cap and are removed with an opt-out like
 * all others: otherwise an author could tell.
 */
export function unwantedTagOf(keys: Keys, handle: string, day: Day): Buffer {
  return keys.tag('target', 'unwanted', handle, day);
}

/** The tags of every day from which letters may still be stored. */
export function unwantedTagsOf({ keys, clock }: { keys: Keys; clock: Clock }, handle: string): Buffer[] {
  const now = clock.now();
  return Array.from({ length: DAYS_KEPT }, (_, days) => unwantedTagOf(keys, handle, dayOf(startOfDay(now, -days))));
}
