import { randomInt } from 'node:crypto';
import { asc, desc, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';

/** How many of the rows already there are written anew with a new one. */
const COMPANY = 64;

/** One writer at a time; readers do not wait. Held until the transaction ends. */
export async function lockForWriting(db: Db, table: PgTable): Promise<void> {
  await db.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}

/**
 * Inserts a row together with others that are written anew, in a new order and by the same transaction: neither the
 * order of rows nor their transaction then tells which one came last, and so not beside whose sign-in it came. `key` is a
 * unique column of keyed tags or random ids. The company are the row's own neighbours in it, some before and some after:
 * a company from elsewhere would leave the newcomer standing alone. Needs a transaction.
 */
export async function insertAmong<T extends PgTable>(
  db: Db,
  table: T,
  key: PgColumn,
  row: T['$inferInsert'],
): Promise<void> {
  await lockForWriting(db, table);
  const value = valueOf(table, key, row);
  const neighbours = async (side: SQL, order: SQL, most: number) => {
    if (most === 0) return [];
    const rows = await db
      .select({ tag: sql<Buffer | string>`${key}` })
      .from<PgTable>(table)
      .where(side)
      .orderBy(order)
      .limit(most);
    return rows.map(({ tag }) => tag);
  };
  const before = randomInt(COMPANY + 1);
  const after = COMPANY - before;
  const below = await neighbours(lt(key, value), desc(key), before);
  const above = await neighbours(gt(key, value), asc(key), after);
  // The keys go round: whoever stands near one end has neighbours at the other.
  const tags = [
    ...below,
    ...(await neighbours(gt(key, value), desc(key), before - below.length)),
    ...above,
    ...(await neighbours(lt(key, value), asc(key), after - above.length)),
  ];
  const company = tags.length === 0 ? [] : await db.delete(table).where(inArray(key, tags)).returning();
  await db.insert(table).values(shuffle([...(company as T['$inferInsert'][]), row]));
}

function valueOf(table: PgTable, key: PgColumn, row: Record<string, unknown>): unknown {
  const [name] = Object.entries(getTableColumns(table)).find(([, column]) => column === key) ?? [];
  if (name === undefined || row[name] === undefined) throw new Error(`The new row says nothing for ${key.name}`);
  return row[name];
}
