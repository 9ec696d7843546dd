import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { STREAM_TAG_BYTES, type Place, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';
import { findHeads, rememberHead, type Side } from './heads.ts';
import { insertLetters } from './letter-rows.ts';
import { LETTER } from './streams.ts';

/** A letter that is to get the next place in the streams of its recipient and of its author. */
export interface NewLetter {
  id: Buffer;
  /** Null: no stream leads to the row on this side. It then gets a random tag. */
  target: TagStream | null;
  author: TagStream | null;
  gone: boolean;
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
 * after COMMIT, which remembers the new heads.
 */
export async function appendLetters(
  db: Db,
  { month, hour }: Batch,
  letters: readonly NewLetter[],
): Promise<() => void> {
  const targets = await nextPlaces(db, 'target', month, letters);
  const authors = await nextPlaces(db, 'author', month, letters);
  const rows = letters.map((letter, index) => {
    const place = targets.places[index] ?? null;
    return {
      id: letter.id,
      gone: letter.gone,
      targetTag: tagOf(letter.target, place),
      sentTag: tagOf(letter.author, authors.places[index] ?? null),
      box: letter.seal(place),
    };
  });
  await insertLetters(db, month, hour, rows);
  return () => {
    for (const heads of [targets.heads, authors.heads]) {
      for (const [stream, head] of heads) rememberHead(stream, month, head);
    }
  };
}

function tagOf(stream: TagStream | null, place: Place | null): Buffer {
  return stream && place ? stream.tag(LETTER, place) : randomBytes(STREAM_TAG_BYTES);
}

const SIDES: Record<'target' | 'author', Side> = { target: 'target', author: 'sent' };

async function nextPlaces(
  db: Db,
  side: 'target' | 'author',
  month: Month,
  letters: readonly NewLetter[],
): Promise<{ places: (Place | null)[]; heads: Map<TagStream, number> }> {
  const streams = [...new Set(letters.flatMap((letter) => letter[side] ?? []))];
  const found = await findHeads(
    db,
    SIDES[side],
    streams.map((stream) => ({ stream, month })),
  );
  const heads = new Map(streams.map((stream, index) => [stream, found[index] ?? 0]));
  const places = letters.map((letter) => {
    const stream = letter[side];
    if (!stream) return null;
    const n = heads.get(stream) ?? 0;
    heads.set(stream, n + 1);
    return { month, n };
  });
  return { places, heads };
}
