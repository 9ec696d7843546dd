import { dayOf, startOfDay, type Clock, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';

/** As long as letters are kept, and a day more. */
const DAYS_KEPT = 2 * 366;

/**
 * Where the letters of a day go that a handle does not want: those of blocked people, and of grown-ups to a minor. Nobody
 * reads under it. It can be named again, because such letters count for the day's cap and go with an opt-out like others: an
 * author could tell otherwise.
 */
export function unwantedTagOf(keys: Keys, handle: string, day: Day): Buffer {
  return keys.tag('target', 'unwanted', handle, day);
}

/** All of them that there may be. */
export function unwantedTagsOf({ keys, clock }: { keys: Keys; clock: Clock }, handle: string): Buffer[] {
  const now = clock.now();
  return Array.from({ length: DAYS_KEPT }, (_, days) => unwantedTagOf(keys, handle, dayOf(startOfDay(now, -days))));
}
