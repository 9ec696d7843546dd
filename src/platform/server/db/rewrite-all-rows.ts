import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';

/** In a larger table a new row has enough others around it. */
const MAX_ROWS = 5000;

/**
 * Rewrites a small table in a new order and in one transaction, so that recent rows cannot be told from older ones. Does
 * nothing when one transaction wrote all rows already. The caller holds the lock that the table's writers take.
 */
export async function rewriteAllRows(db: Db, table: PgTable): Promise<void> {
  const { rows } = await db.execute<{ transactions: number; n: number }>(
    sql`SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS n FROM ${table}`,
  );
  const [{ transactions, n } = { transactions: 0, n: 0 }] = rows;
  if (transactions <= 1 || n > MAX_ROWS) return;
  const all = await db.delete(table).returning();
  await db.insert(table).values(shuffle(all as object[]));
}
