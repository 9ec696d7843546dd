import { randomInt } from 'node:crypto';
import { asc, desc, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shuffle } from '../shuffle.ts';
import type { Db } from './database.ts';
import { lockForWriting } from './lock-for-writing.ts';

/** How many existing rows are rewritten together with the new one. */
const NEIGHBOURS = 64;

/**
 * Inserts a row and rewrites its neighbours with it, in a new order and in the same transaction: neither the order of rows
 * nor their transaction ids then show which row is the new one, and so whose sign-in it came with. `key` is a unique column
 * of keyed tags or random ids. The neighbours are the nearest rows by that key, some below and some above: rewriting rows
 * from elsewhere would leave the new one recognisable among old ones. Needs a transaction.
 */
export async function insertWithNeighbours<T extends PgTable>(
  db: Db,
  table: T,
  key: PgColumn,
  row: T['$inferInsert'],
): Promise<void> {
  await lockForWriting(db, table);
  const value = valueOf(table, key, row);
  const keysOf = async (side: SQL, order: SQL, limit: number) => {
    if (limit === 0) return [];
    const rows = await db
      .select({ found: sql<Buffer | string>`${key}` })
      .from<PgTable>(table)
      .where(side)
      .orderBy(order)
      .limit(limit);
    return rows.map(({ found }) => found);
  };
  const before = randomInt(NEIGHBOURS + 1);
  const after = NEIGHBOURS - before;
  const below = await keysOf(lt(key, value), desc(key), before);
  const above = await keysOf(gt(key, value), asc(key), after);
  // Keys wrap around: a row near one end has neighbours at the other.
  const keys = [
    ...below,
    ...(await keysOf(gt(key, value), desc(key), before - below.length)),
    ...above,
    ...(await keysOf(lt(key, value), asc(key), after - above.length)),
  ];
  const neighbours = keys.length === 0 ? [] : await db.delete(table).where(inArray(key, keys)).returning();
  await db.insert(table).values(shuffle([...(neighbours as T['$inferInsert'][]), row]));
}

function valueOf(table: PgTable, key: PgColumn, row: Record<string, unknown>): unknown {
  const [name] = Object.entries(getTableColumns(table)).find(([, column]) => column === key) ?? [];
  if (name === undefined || row[name] === undefined) throw new Error(`The new row has no value for ${key.name}`);
  return row[name];
}
