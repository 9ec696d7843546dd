import type { Clock } from '#platform/server/clock.ts';
import { monthOf, type Month } from '#platform/server/months.ts';

/** How many months a browser's clock may be ahead. */
const AHEAD = 1;

/**
 * The first month in which a letter with this key can have been delivered. A key of version 7 begins with the time at which it was
 * made, so a letter that is sent again need not be looked for in all months that are kept. Other keys do not tell.
 */
export function monthOfKey(clock: Clock, key: string | undefined): Month {
  const now = monthOf(clock.now());
  if (key === undefined) return now;
  if (key[14] !== '7') return 0;
  const made = monthOf(new Date(Number.parseInt(key.slice(0, 13).replace('-', ''), 16)));
  return Math.min(made, now) - AHEAD;
}
