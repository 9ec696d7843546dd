import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { mutedWords } from './schema.ts';

/*
 * The muted words of Instagram accounts: too long for the box of the account. Every account has a row, whether it has words or not, and all
 * rows have one length. A row is found by a tag of the account's row.
 */

/** Room for the most words of the longest kind, in any script. It must stay in its row: see the migration. */
export const wordsBox = sealed('muted_words.box', { version: 1, schema: z.array(z.string()), size: 5120 });

const tagOf = (keys: Keys, row: string): Buffer => keys.tag('link', 'muted-words', row);

type Access = Uses<'db' | 'keys'>;

const select = statement<{ tag: Buffer; box: Buffer }>(
  'muted_words',
  'SELECT tag, box FROM muted_words WHERE tag = ANY($1::bytea[])',
);

/** The words of these rows of accounts. */
export async function readStoredWords(
  { db, keys }: Access,
  rows: readonly string[],
): Promise<(row: string) => readonly string[]> {
  const tags = rows.map((row) => tagOf(keys, row));
  const stored = tags.length === 0 ? [] : await select(db, tags);
  const wordsOf = new Map(stored.map(({ tag, box }) => [tag.toString('hex'), wordsBox.open(keys, tag, box)]));
  return (row) => wordsOf.get(tagOf(keys, row).toString('hex')) ?? [];
}

/** Needs the lock 'accounts'. */
export async function writeStoredWords(
  { db, keys }: Access,
  words: readonly { row: string; words: readonly string[] }[],
): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map((one) => {
    const tag = tagOf(keys, one.row);
    return { tag, box: wordsBox.seal(keys, tag, [...one.words]) };
  });
  await db
    .insert(mutedWords)
    .values(rows)
    .onConflictDoUpdate({ target: mutedWords.tag, set: { box: sql`excluded.box` } });
}

export async function deleteStoredWords({ db, keys }: Access, row: string): Promise<void> {
  await db.delete(mutedWords).where(eq(mutedWords.tag, tagOf(keys, row)));
}
