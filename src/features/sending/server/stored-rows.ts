import { accountsSql } from '#features/people/server/index.ts';
import { isDeliveredSinceSql } from '#features/letters/server/index.ts';
import {
  insertSlotsSql,
  slotsOfQuota,
  takenTagsSql,
  type Quota,
  type TakenSlot,
} from '#features/quota/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Month } from '#platform/server/months.ts';
import type { OutboxRow } from './schema.ts';

/*
 * One statement reads all that decides about a batch of letters, and one writes all of it, because the batch holds a lock that
 * every sender waits for. Each feature gives the SQL about its own tables.
 */

interface Found {
  kind: 'letter' | 'account' | 'slot' | 'taken';
  tag: Buffer;
}

/** A letter is looked for in the outbox and in every month since its key was made. */
const select = statement<Found>(
  'before_storing',
  `SELECT 'letter' AS kind, wanted.waiting AS tag
   FROM unnest($1::bytea[], $2::bytea[], $6::int[]) AS wanted (waiting, delivered, since)
   WHERE (SELECT true FROM confession_outbox o WHERE o.id = wanted.waiting LIMIT 1)
      OR ${isDeliveredSinceSql('wanted.delivered', 'wanted.since', '$7')}
   UNION ALL SELECT 'account', tag FROM (${accountsSql('$3')}) AS accounts
   UNION ALL SELECT 'slot', o.tag FROM confession_outbox o WHERE o.tag = ANY($4::bytea[])
   UNION ALL SELECT 'taken', tag FROM (${takenTagsSql('$5')}) AS taken`,
);

interface Wanted {
  letters: readonly { id: Buffer; deliveredId: Buffer; since: Month; accountTag: Buffer; quota: Quota }[];
  /** Tags of slots in the outbox. */
  slots: readonly Buffer[];
}

/** Which of these letters are stored, which of their accounts exist, and which slots of the outbox and of quotas are taken. */
export async function readStored(db: Db, { letters, slots }: Wanted) {
  const found = await select(
    db,
    letters.map(({ id }) => id),
    letters.map(({ deliveredId }) => deliveredId),
    letters.map(({ accountTag }) => accountTag),
    slots,
    letters.flatMap(({ quota }) => slotsOfQuota(quota)),
    letters.map(({ since }) => since),
    Math.min(...letters.map(({ since }) => since)),
  );
  const tagsOf = (kind: Found['kind']) => found.flatMap((row) => (row.kind === kind ? [row.tag] : []));
  return {
    letters: new Set(tagsOf('letter').map(textOf)),
    accounts: new Set(tagsOf('account').map(textOf)),
    slots: tagsOf('slot'),
    taken: tagsOf('taken'),
  };
}

export type NewRow = Omit<OutboxRow, 'part' | 'leaveBy'> & { leaveBy: number };

const insert = statement<object>(
  'store_letters',
  `WITH counted AS (${insertSlotsSql('$1', '$2')})
   INSERT INTO confession_outbox (part, id, tag, leave_by, state, box)
   SELECT $3::smallint, id, tag, to_timestamp(leave_by / 1000), state, box
   FROM unnest($4::bytea[], $5::bytea[], $6::float8[], $7::text[], $8::bytea[]) AS new (id, tag, leave_by, state, box)`,
);

/** Writes letters and what they take of quotas, in the order given. */
export async function writeRows(
  db: Db,
  part: number,
  rows: readonly NewRow[],
  taken: readonly TakenSlot[],
): Promise<void> {
  await insert(
    db,
    taken.map((slot) => slot.part),
    taken.map(({ tag }) => tag),
    part,
    rows.map(({ id }) => id),
    rows.map(({ tag }) => tag),
    rows.map(({ leaveBy }) => leaveBy),
    rows.map(({ state }) => state),
    rows.map(({ box }) => box),
  );
}

export const textOf = (bytes: Buffer): string => bytes.toString('latin1');
