import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import type { InStream, ReceivedRow } from '#features/letters/server/index.ts';

/** A reader's letters in one of their streams, the newest first, and how many of them have been taken. */
export interface Lane {
  stream: TagStream;
  places: Place[];
  at: number;
}

/** The rows that have been read so far. */
export class KnownRows {
  readonly #rows = new Map<TagStream, Map<string, ReceivedRow | undefined>>();

  add(letters: readonly InStream[], rows: readonly (ReceivedRow | undefined)[]): void {
    for (const [index, { stream, place }] of letters.entries()) {
      let ofStream = this.#rows.get(stream);
      if (!ofStream) this.#rows.set(stream, (ofStream = new Map<string, ReceivedRow | undefined>()));
      ofStream.set(nameOf(place), rows[index]);
    }
  }

  /** Whether the next letter of the lane has been looked for. */
  has({ stream, places, at }: Lane): boolean {
    const place = places[at];
    return place !== undefined && this.#rows.get(stream)?.has(nameOf(place)) === true;
  }

  /** The next letter of the lane. */
  get({ stream, places, at }: Lane): ReceivedRow | undefined {
    const place = places[at];
    return place && this.#rows.get(stream)?.get(nameOf(place));
  }
}

const nameOf = ({ month, n }: Place) => `${month} ${n}`;

/** The lane with the newest letter that is left; null if more rows are needed to tell. */
export function nextLane(lanes: readonly Lane[], known: KnownRows): Lane | null {
  const open = lanes.filter(({ places, at }) => at < places.length);
  const newest = Math.max(...open.map(monthOfNext));
  // In order of hours: a month says enough, unless several lanes have letters in it.
  const candidates = open.filter((lane) => monthOfNext(lane) === newest);
  if (!candidates.every((lane) => known.has(lane))) return null;
  return candidates.toSorted((a, b) => hourOf(known.get(b)) - hourOf(known.get(a)))[0] ?? null;
}

const monthOfNext = ({ places, at }: Lane) => places[at]?.month ?? 0;

/** A letter that is not there is passed over at once. */
const hourOf = (row: ReceivedRow | undefined) => row?.hour ?? Infinity;

/**
 * The letters that have to be read for so many of the merged lanes: the newest months first, and all of those that are in the same
 * month as the last one, up to that number in each lane.
 */
export function chooseNext(lanes: readonly Lane[], count: number): InStream[] {
  const candidates = lanes.flatMap(({ stream, places, at }) =>
    places.slice(at, at + count).map((place) => ({ stream, place })),
  );
  if (lanes.length === 1) return candidates;
  const sorted = candidates.toSorted((a, b) => b.place.month - a.place.month);
  const last = sorted[count - 1]?.place.month ?? 0;
  return sorted.filter(({ place }) => place.month >= last);
}
