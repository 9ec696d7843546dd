import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { statement } from '#platform/server/db/statement.ts';
import { bytesOf, type UpgradeServices } from '#platform/server/db/upgrade.ts';
import { oldAuthor, oldDelivered, type OldDelivered } from './old-letters.ts';

/**
 * Whom a row of the version before is for. Letters that were kept back were shown to their authors as delivered before they
 * reached their readers. Streams follow the hours, so such a letter has a row for either side, each with its hour. 'withheld' is
 * the author's row of one that has not reached its reader yet.
 */
const SIDES = ['both', 'author', 'reader', 'withheld'] as const;

/** A delivered letter as it comes from the table of the version before. */
export const OldRow = z.object({
  id: z.string(),
  letter_id: z.nullable(z.string()),
  side: z.enum(SIDES),
  target_tag: z.string(),
  account_tag: z.string(),
  author_box: z.string(),
  body_box: z.string(),
  submitted_at: z.string(),
});
export type OldRow = z.output<typeof OldRow>;

const TAG_BYTES = 32;

const insert = statement<object>(
  'rows_before',
  `INSERT INTO before.confessions (id, letter_id, side, target_tag, account_tag, sent_tag, author_box, body_box, submitted_at)
   SELECT id::uuid, letter_id::uuid, side, target_tag, account_tag, sent_tag, author_box, body_box, to_timestamp(hour / 1000)
   FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::float8[])
     AS new (id, letter_id, side, target_tag, account_tag, sent_tag, author_box, body_box, hour)`,
);

export interface AuthorsRow {
  letterId: string;
  side: 'author' | 'withheld';
  author: number;
  letter: OldDelivered;
  /** Leads to the account that it is for, if it is still to reach its reader. */
  accountTag: Buffer;
  shownAt: number;
}

/** Adds rows to the old table, to be moved in their turn. */
export async function addAuthorsRows(
  { db, keys }: Pick<UpgradeServices, 'db' | 'keys'>,
  rows: readonly AuthorsRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await insert(
    db,
    rows.map(() => randomUUID()),
    rows.map(({ letterId }) => letterId),
    rows.map(({ side }) => side),
    rows.map(() => randomBytes(TAG_BYTES)),
    rows.map(({ accountTag }) => accountTag),
    rows.map(() => randomBytes(TAG_BYTES)),
    rows.map(({ letterId, author }) => oldAuthor.seal(keys, letterId, author)),
    rows.map(({ letterId, letter }) => oldDelivered.seal(keys, letterId, letter)),
    rows.map(({ shownAt }) => shownAt),
  );
}

/** Opens the boxes of a row. */
export function openOld({ keys }: Pick<UpgradeServices, 'keys'>, row: OldRow) {
  const key = row.letter_id ?? row.id;
  const { shownAt: _shownAt, ...letter } = oldDelivered.open(keys, key, bytesOf(row.body_box));
  return { ...letter, key, author: oldAuthor.open(keys, key, bytesOf(row.author_box)) };
}
