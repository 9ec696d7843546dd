import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';

/** A table with a flag that is false for rows that were inserted or changed since they were last shuffled. */
type ShuffledTable = PgTable & { shuffled: PgColumn };

/** Well under the number of parameters that one statement takes. */
const BATCH = 1000;

/**
 * Deletes these rows and inserts them again in random order. Afterwards neither their place in the table nor their transaction
 * id tells which of them came last. For tables with too many inserts to rewrite neighbours with each of them. The caller
 * chooses enough older rows to mix the new ones with, and holds the lock that writers take. Needs a transaction.
 */
export async function rewriteShuffled(db: Db, table: ShuffledTable, which: SQL | undefined): Promise<void> {
  const moved = await db.delete(table).where(which).returning();
  const rows = shuffle(moved as object[]).map((row) => ({ ...row, shuffled: true }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await db.insert(table).values(rows.slice(start, start + BATCH));
  }
}
