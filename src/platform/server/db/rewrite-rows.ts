import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';

/** Where there are more rows than these, there is company enough. */
const MOST = 5000;

/**
 * Writes a small table anew, in a new order and by one transaction, unless it stands so already: what came in lately is
 * then told from nothing that was there before. The caller holds whatever lock its writers take.
 */
export async function rewriteRows(db: Db, table: PgTable): Promise<void> {
  const { rows } = await db.execute<{ transactions: number; n: number }>(
    sql`SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS n FROM ${table}`,
  );
  const [{ transactions, n } = { transactions: 0, n: 0 }] = rows;
  if (transactions <= 1 || n > MOST) return;
  const all = await db.delete(table).returning();
  await db.insert(table).values(shuffle(all as object[]));
}
