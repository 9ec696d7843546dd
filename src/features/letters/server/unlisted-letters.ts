import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import type { StoredLetter } from './letter-boxes.ts';
import { readerStream, UNLISTED } from './streams.ts';

/** A letter that its reader no longer sees, and the month of its row. */
export interface Unlisted extends Pick<StoredLetter, 'reader'> {
  month: Month;
}

const insert = statement<object>(
  'insert_unlisted',
  `INSERT INTO unlisted_letters (month, tag)
   SELECT month, CASE WHEN EXISTS (SELECT FROM unlisted_letters u WHERE u.tag = w.tag) THEN spare ELSE w.tag END
   FROM unnest($1::int[], $2::bytea[], $3::bytea[]) AS w (month, tag, spare) ON CONFLICT DO NOTHING`,
);

/**
 * Notes the places of letters that are gone or removed. A reader's total is the number of their places without these: counting
 * rows of letters would ask the partition of every month. A letter that no reader has gets a random tag, and so does one that a
 * moderator has removed before: an author who takes a letter back must not see by the number of rows what has become of it.
 */
export async function unlist({ db, keys }: { db: Db; keys: Keys }, letters: readonly Unlisted[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = shuffle(letters).map(({ reader, month }) =>
    reader
      ? { month: reader.month, tag: readerStream(keys, reader.address).tag(UNLISTED, reader) }
      : { month, tag: randomTag() },
  );
  await insert(
    db,
    rows.map((row) => row.month),
    rows.map(({ tag }) => tag),
    rows.map(randomTag),
  );
}

const randomTag = () => randomBytes(STREAM_TAG_BYTES);
