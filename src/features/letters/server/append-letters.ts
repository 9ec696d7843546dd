import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { inSlices } from '#platform/server/slices.ts';
import { STREAM_TAG_BYTES, type Place, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';
import { findNextNumbers, rememberNext, type NextOfStream, type StreamKind } from './next-numbers.ts';
import { insertLetters } from './letter-rows.ts';
import { LETTER } from './streams.ts';

/** A letter that is to get the next place in the streams of its recipient and of its author. */
export interface NewLetter {
  id: Buffer;
  /** Null: no stream leads to the row on this side. It then gets a random tag. */
  target: TagStream | null;
  author: TagStream | null;
  /** Seals the letter, once its place in the recipient's stream is known. */
  seal: (place: Place | null) => Buffer;
}

export interface Batch {
  month: Month;
  /** The start of the hour, in milliseconds. */
  hour: number;
}

/**
 * Stores letters under the next places of their streams, in the order given. Needs the lock 'delivery'. Returns a function to call
 * after COMMIT, which remembers the new numbers: what is remembered must exist.
 */
export async function appendLetters(
  db: Db,
  { month, hour }: Batch,
  letters: readonly NewLetter[],
): Promise<() => void> {
  const targets = await nextPlaces(db, 'target', month, letters);
  const authors = await nextPlaces(db, 'author', month, letters);
  const placed = letters.map((letter, index) => ({
    letter,
    target: targets.places[index] ?? null,
    author: authors.places[index] ?? null,
  }));
  const rows = await inSlices(placed, (slice) => slice.map(toRow));
  await insertLetters(db, month, hour, rows);
  return () => {
    for (const next of [...targets.nextNumbers, ...authors.nextNumbers]) rememberNext(next);
  };
}

interface Placed {
  letter: NewLetter;
  target: Place | null;
  author: Place | null;
}

function toRow({ letter, target, author }: Placed) {
  return {
    id: letter.id,
    targetTag: tagOf(letter.target, target),
    sentTag: tagOf(letter.author, author),
    box: letter.seal(target),
  };
}

function tagOf(stream: TagStream | null, place: Place | null): Buffer {
  return stream && place ? stream.tag(LETTER, place) : randomBytes(STREAM_TAG_BYTES);
}

const SIDES: Record<'target' | 'author', StreamKind> = { target: 'target', author: 'sent' };

async function nextPlaces(
  db: Db,
  side: 'target' | 'author',
  month: Month,
  letters: readonly NewLetter[],
): Promise<{ places: (Place | null)[]; nextNumbers: NextOfStream[] }> {
  const nextOf = new Map<string, NextOfStream>();
  for (const { [side]: stream } of letters) if (stream) nextOf.set(stream.id, { stream, month, next: 0 });
  const nextNumbers = [...nextOf.values()];
  const found = await findNextNumbers(db, SIDES[side], nextNumbers);
  for (const [index, one] of nextNumbers.entries()) one.next = found[index] ?? 0;
  const places = letters.map(({ [side]: stream }) => {
    const own = stream && nextOf.get(stream.id);
    if (!own) return null;
    own.next += 1;
    return { month, n: own.next - 1 };
  });
  return { places, nextNumbers };
}
