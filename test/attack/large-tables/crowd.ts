import { randomBytes } from 'node:crypto';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { written } from '../dump.ts';
import type { World } from '../world/world.ts';
import type { Crowd } from './large-table.ts';

/** No simulated person has such a number. */
const FIRST_USER = 1_000_000;

/** Inserts the rows of people who were here before, in one statement. */
export async function addCrowd<T extends PgTable>(
  { app }: World,
  table: T,
  { rows }: Pick<Crowd, 'rows'>,
  make: (n: number, user: number) => T['$inferInsert'],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const asJson = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([property, column]) => [column.name, plain(row[property] ?? column.default)]));
  const all = Array.from({ length: rows }, (_, n) => asJson(make(n, FIRST_USER + n)));
  await app.services.db.execute(
    sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(null::${table}, ${JSON.stringify(all)}::jsonb)`,
  );
}

function plain(value: unknown): unknown {
  return Buffer.isBuffer(value) ? written(value) : (value ?? null);
}

/** A tag of somebody whom nobody looks up. */
export const anyTag = () => randomBytes(32);

/** The content of a row that nobody opens, as long as a short text is when it is sealed. */
export const anyBox = () => Buffer.alloc(541, randomBytes(32));

export const dayFor = ({ days }: Crowd, n: number) => days[n % days.length] ?? '';
