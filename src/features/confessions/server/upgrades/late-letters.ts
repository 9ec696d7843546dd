import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { UpgradeServices } from '#platform/server/db/upgrade.ts';
import { oldAuthor, oldDelivered } from './old-letters.ts';
import { addAuthorsRows } from './old-rows.ts';

interface Row {
  id: string;
  hour: number;
  accountTag: Buffer;
  authorBox: Buffer;
  bodyBox: Buffer;
}

const selectPage = statement<Row>(
  'late_letters_page',
  `SELECT id::text, (extract(epoch FROM submitted_at) * 1000)::float8 AS hour, account_tag AS "accountTag",
     author_box AS "authorBox", body_box AS "bodyBox"
   FROM before.confessions WHERE side = 'both' AND id > $1::uuid ORDER BY id LIMIT $2`,
);
const markReaders = statement<{ id: string }>(
  'mark_late_letters',
  `UPDATE before.confessions SET side = 'reader' WHERE side = 'both' AND id = ANY($1::uuid[]) RETURNING id::text`,
);

const PAGE = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Gives letters that reached their readers later than their authors were shown a second row in the old table. */
export async function splitLateLetters(services: UpgradeServices): Promise<void> {
  let last: string | undefined = FIRST_ID;
  while (last !== undefined) {
    const rows: Row[] = await selectPage(services.db, last, PAGE);
    await splitRows(services, rows);
    last = rows[PAGE - 1]?.id;
  }
}

async function splitRows(services: UpgradeServices, rows: readonly Row[]): Promise<void> {
  const { keys } = services;
  const late = rows.flatMap(({ id, hour, accountTag, authorBox, bodyBox }) => {
    const letter = oldDelivered.open(keys, id, bodyBox);
    const { shownAt } = letter;
    if (shownAt === null || shownAt === hour) return [];
    const author = oldAuthor.open(keys, id, authorBox);
    return [{ letterId: id, side: 'author' as const, author, letter, accountTag, shownAt }];
  });
  if (late.length === 0) return;
  await inTransaction(services, async (tx) => {
    const ids = late.map(({ letterId }) => letterId);
    // Another node may do the same at this moment.
    const marked = new Set((await markReaders(tx.db, ids)).map(({ id }) => id));
    await addAuthorsRows(
      tx,
      late.filter(({ letterId }) => marked.has(letterId)),
    );
  });
}
