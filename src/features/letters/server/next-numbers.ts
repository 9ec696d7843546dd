import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import { splitTags, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';
import { LETTER, RememberedStream } from './streams.ts';

/** Whether the stream is a recipient's or an author's. */
export type StreamKind = 'target' | 'sent';

export interface MonthOfStream {
  stream: TagStream;
  month: Month;
}

/** How many places of the month are taken. */
export interface NextOfStream extends MonthOfStream {
  next: number;
}

const existing = (column: string) => `SELECT (wanted.i - 1)::int AS i
  FROM unnest($1::int[], $2::bytea[]) WITH ORDINALITY AS wanted (month, tag, i)
  WHERE EXISTS (SELECT FROM confessions c WHERE c.month = wanted.month AND c.${column} = wanted.tag)`;

const selectExisting = {
  target: statement<{ i: number }>('places_by_target', existing('target_tag')),
  sent: statement<{ i: number }>('places_by_sent', existing('sent_tag')),
};

/** How many points are tried at once, once a search is needed. */
const POINTS = 8;

interface Search extends MonthOfStream {
  /** All places below are taken. */
  low: number;
  /** This place is free, and so are all above. */
  high: number;
  /** What is tried next. */
  points: number[];
}

/** The next number as this process last saw it; it may be larger by now. */
export function rememberedNext(stream: TagStream, month: Month): number | undefined {
  return stream instanceof RememberedStream ? stream.nextNumbers.get(month) : undefined;
}

export function rememberNext({ stream, month, next }: NextOfStream): void {
  if (!(stream instanceof RememberedStream)) return;
  stream.nextNumbers.set(month, Math.max(next, stream.nextNumbers.get(month) ?? 0));
}

/**
 * How many places of the month are taken in each stream, and so the number of the next one. Places have no holes. A
 * remembered number is believed only if it is free and the place before it is taken; otherwise the search doubles its distance and
 * then narrows down, for all streams together.
 */
export async function findNextNumbers(db: Db, side: StreamKind, wanted: readonly MonthOfStream[]): Promise<number[]> {
  const searches = wanted.map(({ stream, month }): Search => {
    const points = firstPoints(rememberedNext(stream, month));
    return { stream, month, low: 0, high: Infinity, points };
  });
  let open = searches;
  while (open.length > 0) {
    await tryPoints(db, side, open);
    open = open.filter(({ low, high }) => low < high);
    for (const search of open) search.points = nextPoints(search);
  }
  return searches.map(({ low }) => low);
}

function firstPoints(guess = 0): number[] {
  return guess === 0 ? [0, 1, 3, 7] : [guess - 1, guess];
}

/** The indexes of those tags that letters of these months have. */
async function findTaken(
  db: Db,
  side: StreamKind,
  months: readonly Month[],
  tags: readonly Buffer[],
): Promise<Set<number>> {
  return new Set((await selectExisting[side](db, months, tags)).map(({ i }) => i));
}

async function tryPoints(db: Db, side: StreamKind, searches: readonly Search[]): Promise<void> {
  const months = searches.flatMap(({ month, points }) => points.map(() => month));
  const tags = searches.flatMap(({ stream, month, points }) =>
    splitTags(
      stream.tags(
        LETTER,
        points.map((n) => ({ month, n })),
      ),
    ),
  );
  const taken = await findTaken(db, side, months, tags);
  let index = 0;
  for (const search of searches) {
    for (const n of search.points) {
      if (taken.has(index)) search.low = Math.max(search.low, n + 1);
      else search.high = Math.min(search.high, n);
      index += 1;
    }
  }
}

function nextPoints({ low, high }: Search): number[] {
  if (high === Infinity) return Array.from({ length: POINTS }, (_, power) => low + 2 ** power - 1);
  const count = Math.min(POINTS, high - low);
  return Array.from({ length: count }, (_, step) => low + Math.floor((step * (high - low)) / count));
}
