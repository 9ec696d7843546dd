import { sql } from 'drizzle-orm';
import { firstDayOf, type Month } from '../months.ts';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';

/** The table that holds one month of a table that is stored by months: `table_2026_11`. */
export function partitionName(table: string, month: Month): string {
  return `${table}_${firstDayOf(month).slice(0, 7).replace('-', '_')}`;
}

/** Creates the partitions of these months where they are missing. Not in a transaction that has read the table. */
export async function ensureMonths(db: Db, table: string, months: readonly Month[]): Promise<void> {
  const known = await findMonths(db, table);
  if (months.every((month) => known.has(month))) return;
  await inTransaction({ db }, async (tx) => {
    await tx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_NUMBERS.partitions})`);
    const existing = await findMonths(tx.db, table);
    for (const month of new Set(months)) if (!existing.has(month)) await createPartition(tx.db, table, month);
  });
}

/**
 * Drops the partitions of months before this one. Returns how many. Everybody who reads the table waits while this waits for its
 * lock, so it fails if that takes long.
 */
export async function dropMonthsBefore(db: Db, table: string, first: Month): Promise<number> {
  const old = [...(await findMonths(db, table))].filter((month) => month < first);
  for (const month of old) {
    await inTransaction({ db }, async (tx) => {
      await tx.db.execute(sql`SET LOCAL lock_timeout = '2s'`);
      await tx.db.execute(sql`DROP TABLE IF EXISTS ${sql.identifier(partitionName(table, month))}`);
    });
  }
  return old.length;
}

/** The months that have a partition. */
export async function findMonths(db: Db, table: string): Promise<Set<Month>> {
  const { rows } = await db.execute<{ bound: string }>(
    sql`SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = ${table}::regclass`,
  );
  return new Set(rows.map(({ bound }) => Number(/\d+/.exec(bound)?.[0])));
}

/** Created beside the table and then attached: creating it as a partition would block reads. */
async function createPartition(db: Db, table: string, month: Month): Promise<void> {
  const parent = sql.identifier(table);
  const partition = sql.identifier(partitionName(table, month));
  await db.execute(sql`CREATE TABLE ${partition} (LIKE ${parent} INCLUDING ALL)`);
  await db.execute(sql`ALTER TABLE ${parent} ATTACH PARTITION ${partition} FOR VALUES IN (${sql.raw(String(month))})`);
}
