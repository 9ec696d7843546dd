import type { Clock } from '#platform/server/clock.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import { monthOf } from '#platform/server/months.ts';
import { placeOf, viewerId } from '../../store/viewer-ids.ts';
import type { Lane } from './merge-lanes.ts';

/*
 * A cursor names a place in each of the reader's streams: the page goes on below them, whatever was added above. The places are
 * written as ids of letters, because their numbers would tell how many letters are gone.
 */

/** Where the page after those that the lanes have given begins. */
export function cursorOf(clock: Clock, lanes: readonly Lane[]): string {
  const ids = lanes.map((lane) => viewerId(lane.stream, lastTaken(lane, clock)));
  return Buffer.from(ids.join(' ')).toString('base64url');
}

/** The last place taken, or the one above the first that can be. */
function lastTaken({ places, at }: Lane, clock: Clock): Place {
  const [newest] = places;
  if (at > 0) return places[at - 1] as Place;
  return newest ? { month: newest.month, n: newest.n + 1 } : { month: monthOf(clock.now()), n: 0 };
}

/** Lets the lanes go on where the cursor says. An invalid cursor begins at the start. */
export function skipTo(lanes: Lane[], cursor: string | undefined): void {
  const ids = cursor === undefined ? [] : Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const lasts = lanes.map(({ stream }, index) => placeOf(stream, ids[index] ?? ''));
  for (const [index, lane] of lanes.entries()) {
    const last = lasts.every((place) => place !== null) ? lasts[index] : undefined;
    const next = last ? lane.places.findIndex((place) => isBelow(place, last)) : 0;
    lane.at = next === -1 ? lane.places.length : next;
  }
}

const isBelow = (place: Place, { month, n }: Place) => place.month < month || (place.month === month && place.n < n);
