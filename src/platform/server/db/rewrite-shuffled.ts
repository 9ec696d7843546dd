import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';

/** Rows with a flag that is false for those that came in or were changed since the last time. */
type Settling = PgTable & { settled: PgColumn };

/** Well under what one statement takes. */
const AT_ONCE = 1000;

/**
 * For rows that come too often to be each written among others. Writes all of these anew, by one transaction and in a new
 * order: neither their order nor their transaction then tells which of them came last. The caller chooses the company
 * that they have in this, and holds the lock that writers take. Needs a transaction.
 */
export async function settleRows(db: Db, table: Settling, which: SQL | undefined): Promise<void> {
  const moved = await db.delete(table).where(which).returning();
  const rows = shuffle(moved as object[]).map((row) => ({ ...row, settled: true }));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db.insert(table).values(rows.slice(start, start + AT_ONCE));
  }
}
