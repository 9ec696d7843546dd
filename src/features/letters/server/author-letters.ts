import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { splitTags, type Place } from '#platform/server/keys/tag-stream.ts';
import { findNextNumbers, rememberNext } from './next-numbers.ts';
import { readBySent, type LetterRow } from './letter-rows.ts';
import { keptMonths } from './months-kept.ts';
import { authorStream, LETTER } from './streams.ts';

interface Access {
  db: Db;
  keys: Keys;
  clock: Clock;
}

/** Letters at a time, so that a query stays small. */
const SLICE = 1000;

/** A letter in the stream of its author. */
export type AuthorRow = LetterRow & { author: number; place: Place };

/** The places that letters of these authors have, the newest first; of each author separately. */
export async function findAuthorPlaces(access: Access, authors: readonly number[]): Promise<Map<number, Place[]>> {
  const months = keptMonths(access.clock);
  const wanted = authors.flatMap((author) =>
    months.map((month) => ({ author, month, stream: authorStream(access.keys, author) })),
  );
  const nextNumbers = await findNextNumbers(access.db, 'sent', wanted);
  const places = new Map<number, Place[]>(authors.map((author) => [author, []]));
  for (const [index, { author, month, stream }] of wanted.entries()) {
    const next = nextNumbers[index] ?? 0;
    rememberNext({ stream, month, next });
    for (let n = next - 1; n >= 0; n -= 1) places.get(author)?.push({ month, n });
  }
  return places;
}

/** The letters at some places of an author's stream, gone ones included, in the order of the places. */
export async function readAuthorPlaces(
  { db, keys }: Access,
  author: number,
  places: readonly Place[],
): Promise<AuthorRow[]> {
  const tags = splitTags(authorStream(keys, author).tags(LETTER, places));
  const found = new Map<string, LetterRow>();
  for (let start = 0; start < places.length; start += SLICE) {
    const slice = places.slice(start, start + SLICE);
    const wanted = slice.map(({ month }, index) => ({ month, tag: tags[start + index] as Buffer }));
    for (const row of await readBySent(db, wanted)) found.set(row.sentTag.toString('base64'), row);
  }
  return places.flatMap((place, index) => {
    const row = found.get(tags[index]?.toString('base64') ?? '');
    return row ? [{ ...row, author, place }] : [];
  });
}

/** All delivered letters of an author, gone ones included, the newest first. */
export async function readAuthorLetters(access: Access, author: number): Promise<AuthorRow[]> {
  const places = await findAuthorPlaces(access, [author]);
  return readAuthorPlaces(access, author, places.get(author) ?? []);
}

/** The delivered letters of these authors, gone ones included, in slices; those of one author the oldest first. */
export async function* authorLettersInSlices(access: Access, authors: readonly number[]): AsyncGenerator<AuthorRow[]> {
  const places = await findAuthorPlaces(access, authors);
  const wanted = [...places].flatMap(([author, own]) => own.toReversed().map((place) => ({ author, place })));
  for (let start = 0; start < wanted.length; start += SLICE) {
    const slice = wanted.slice(start, start + SLICE).map(({ author, place }) => {
      const tag = authorStream(access.keys, author).tag(LETTER, place);
      return { author, place, month: place.month, tag };
    });
    const found = new Map((await readBySent(access.db, slice)).map((row) => [row.sentTag.toString('base64'), row]));
    yield slice.flatMap(({ author, place, tag }) => {
      const row = found.get(tag.toString('base64'));
      return row ? [{ ...row, author, place }] : [];
    });
  }
}
