import { getTableName, sql } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { confessionOutbox } from '../schema.ts';
import { idlePart, LONGER } from './outbox.ts';

/** Letters that are moved in one transaction. */
const SLICE = 500;

/** Empties the part of the outbox that takes no new letters now, so that its file keeps no dead rows. */
export async function tidyOutbox(services: Services): Promise<void> {
  const part = idlePart(services.clock);
  while ((await moveOn(services, part)) === SLICE);
  await truncate(services, part);
}

/** The order of the ids is random. */
const move = statement<{ moved: number }>(
  'move_waiting_letters',
  `WITH rest AS (
     DELETE FROM confession_outbox WHERE part = $1 AND id IN (
       SELECT id FROM confession_outbox WHERE part = $1 ORDER BY id LIMIT ${SLICE})
     RETURNING id, tag, leave_by, state, box),
   moved AS (
     INSERT INTO confession_outbox (part, id, tag, leave_by, state, box)
     SELECT ${LONGER}, id, tag, leave_by, state, box FROM rest ORDER BY id RETURNING 1)
   SELECT count(*)::int AS moved FROM moved`,
);

/** Moves letters to the part of those that wait longer. Returns how many. */
function moveOn(services: Services, part: number): Promise<number> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'delivery');
    const [row] = await move(tx.db, part);
    return row?.moved ?? 0;
  });
}

const TIMED_OUT = '55P03';

/** Gives up quietly while somebody reads the part: the next minute is as good. */
async function truncate(services: Services, part: number): Promise<void> {
  const table = `${getTableName(confessionOutbox)}_${part}`;
  try {
    await inTransaction(services, async (tx) => {
      await takeLock(tx, 'delivery');
      if (!(await hasOnlyDeadRows(tx, table))) return;
      // A letter that was sent right before the hour may not be committed yet.
      await takeLock(tx, 'letters');
      if (!(await hasOnlyDeadRows(tx, table))) return;
      await tx.db.execute(sql`SET LOCAL lock_timeout = '100ms'`);
      await tx.db.execute(sql`TRUNCATE ${sql.identifier(table)}`);
    });
  } catch (error) {
    if (codeOf(error) !== TIMED_OUT) throw error;
  }
}

async function hasOnlyDeadRows({ db }: Uses<'db'>, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ isEmpty: boolean; bytes: number }>(
    sql`SELECT NOT EXISTS (SELECT FROM ${sql.identifier(table)}) AS "isEmpty",
      pg_relation_size(${table}::regclass)::int AS bytes`,
  );
  return rows[0]?.isEmpty === true && rows[0].bytes > 0;
}

/** Drizzle wraps the errors of the database. */
function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
}
