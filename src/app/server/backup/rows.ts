import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#platform/server/db/database.ts';
import type { Month } from '#platform/server/months.ts';
import type { TableSummary } from './manifest.ts';

const AT_ONCE = 500;

/** The keys of days must be destroyed after 48 hours, so they must not be in backups. */
const EXCLUDED_ROWS: Record<string, string> = { keyring: 'day IS NOT NULL' };

/**
 * Reads the rows of a table in batches, as lines of JSON. They are sorted by their content, because the order in the database
 * would show which came first. Needs a transaction.
 */
export async function* readRows(db: Db, table: string): AsyncGenerator<string[]> {
  const condition = sql.raw(EXCLUDED_ROWS[table] ?? 'false');
  await db.execute(sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT to_jsonb(t)::text COLLATE "C" AS line FROM ${sql.identifier(table)} t WHERE NOT (${condition}) ORDER BY 1`);
  for (;;) {
    const { rows } = await db.execute<{ line: string }>(sql.raw(`FETCH ${AT_ONCE} FROM backup_rows`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await db.execute(sql`CLOSE backup_rows`);
}

/** Inserts lines that were read by `readRows`. */
export async function insertRows(db: Db, table: string, lines: string[]): Promise<void> {
  const name = sql.identifier(table);
  const rows = `[${lines.join(',')}]`;
  await db.execute(sql`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${rows}::jsonb)
    ON CONFLICT DO NOTHING`);
}

const RowOfMonth = z.object({ month: z.int() });

/** The months of lines that were read from a table with a partition for each. */
export function monthsIn(lines: readonly string[]): Month[] {
  return [...new Set(lines.map((line) => z.parse(RowOfMonth, JSON.parse(line)).month))];
}

/** Counts and hashes lines, and passes them to `to`. */
export async function summarise(
  name: string,
  batches: AsyncIterable<string[]>,
  to: (text: string) => Promise<unknown> = async () => {},
): Promise<TableSummary> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of batches) {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    rows += lines.length;
    await to(text);
  }
  return { name, rows, sha256: hash.digest('hex') };
}

/** How many rows a table has, and a hash that is the same exactly where the rows are. Needs a transaction. */
export const summariseTable = (db: Db, table: string) => summarise(table, readRows(db, table));
