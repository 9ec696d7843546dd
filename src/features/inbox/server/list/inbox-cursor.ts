import type { Clock, Day } from '#platform/server/clock.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import { monthOf, monthOfDay } from '#platform/server/months.ts';
import { placeOf, viewerId } from '#features/letters/server/index.ts';
import type { Lane } from './merge-lanes.ts';

/*
 * A cursor names a place in each of the reader's streams: the page goes on below them, whatever was added above. The places are
 * written as ids of letters, because their numbers would tell how many letters are gone.
 */

/** How far the pages before a page of the list have come. */
export interface Progress {
  /** The day of the last letter; empty at the start. */
  day: Day;
  /** How many letters of that day they have listed. */
  listed: number;
}

/** A page of the list, or of what is folded of a day. */
type Start = Progress | { day: Day; isFolded: true };

const FOLDED = 'folded';

/** Where the page after those that the lanes have given begins. */
export function cursorOf(clock: Clock, lanes: readonly Lane[], start: Start): string {
  const ids = lanes.map((lane) => viewerId(lane.stream, lastTaken(lane, clock)));
  const listed = 'isFolded' in start ? FOLDED : start.listed;
  return Buffer.from([start.day, listed, ...ids].join(' ')).toString('base64url');
}

/** The last place taken, or the one above the first that can be. */
function lastTaken({ places, at }: Lane, clock: Clock): Place {
  const [newest] = places;
  if (at > 0) return places[at - 1] as Place;
  return newest ? { month: newest.month, n: newest.n + 1 } : { month: monthOf(clock.now()), n: 0 };
}

/** Lets the lanes go on where the cursor says. An invalid cursor begins at the start. */
export function skipTo(lanes: Lane[], cursor: string | undefined): Start {
  const [day = '', listed = '', ...ids] = Buffer.from(cursor ?? '', 'base64url')
    .toString('utf8')
    .split(' ');
  const places = lanes.map(({ stream }, index) => placeOf(stream, ids[index] ?? ''));
  const isValid = places.every((place) => place !== null) && !Number.isNaN(monthOfDay(day));
  for (const [index, lane] of lanes.entries()) {
    const last = isValid ? places[index] : undefined;
    const next = last ? lane.places.findIndex((place) => isBelow(place, last)) : 0;
    lane.at = next === -1 ? lane.places.length : next;
  }
  if (!isValid) return { day: '', listed: 0 };
  return listed === FOLDED ? { day, isFolded: true } : { day, listed: Number(listed) };
}

const isBelow = (place: Place, { month, n }: Place) => place.month < month || (place.month === month && place.n < n);
