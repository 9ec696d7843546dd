import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Lets one writer at a time change a table, until the transaction ends. Readers do not wait. */
export async function lockForWriting(db: Db, table: PgTable): Promise<void> {
  await db.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}
