import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';

/** A row as an attacker with the database sees it: its values as text, its position, and the transaction that wrote it. */
export interface DumpedRow {
  xmin: number;
  /** The last transaction that locked, changed or deleted it; 0 if none did. */
  xmax: number;
  /** The number of the statement of its transaction that wrote, locked or deleted it: `cmin` and `cmax` are one field of the row. */
  command?: number;
  /** The position in its table, in physical order, which is the order in which `pg_dump` writes rows. */
  place: number;
  values: Map<string, string>;
  /** Only in rows that were read from the pages of a data directory: it was deleted or replaced, and is still there. */
  isDead?: boolean;
}

export interface Dump {
  /** By schema and name: `public.users`. The partitions of a table are one table here; their rows say which one they are in. */
  tables: Map<string, DumpedRow[]>;
}

/** Reads every table of every schema with its system columns. The attacker has nothing else. */
export function takeDump(db: Db): Promise<Dump> {
  return db.transaction(async (tx) => {
    // So that times are the same text in every time zone.
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    return readTables(tx);
  });
}

async function readTables(db: Db): Promise<Dump> {
  const { rows } = await db.execute<{ schema: string; name: string; whole: string }>(sql`
    SELECT n.nspname AS schema, c.relname AS name, n.nspname || '.' || coalesce(parent.relname, c.relname) AS whole
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    ORDER BY 1, 2`);
  const tables = new Map<string, DumpedRow[]>();
  for (const { schema, name, whole } of rows) {
    const relation = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const found = await db.execute<{ xmin: string; xmax: string; cmin: string; row: Record<string, unknown> }>(sql`
      SELECT t.xmin::text AS xmin, t.xmax::text AS xmax, t.cmin::text AS cmin, to_jsonb(t) AS row
      FROM ${relation} t ORDER BY t.ctid`);
    const before = tables.get(whole) ?? [];
    const own = found.rows.map(({ xmin, xmax, cmin, row }, place) => ({
      xmin: Number(xmin),
      xmax: Number(xmax),
      command: Number(cmin),
      place: before.length + place,
      values: asText(row),
    }));
    tables.set(whole, [...before, ...own]);
  }
  return { tables };
}

/** Bytes as a dump writes them. */
export const written = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

export function asText(row: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue;
    values.set(column, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return values;
}

/** The dump with only these tables. */
export function onlyTables({ tables }: Dump, names: string[]): Dump {
  return { tables: new Map(names.map((name) => [name, tables.get(name) ?? []])) };
}
