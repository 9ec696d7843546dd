import { sql, type SQL } from 'drizzle-orm';
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
  /** Only in what changed between two dumps. */
  change?: 'new' | 'again' | 'gone';
}

export interface Dump {
  /** By schema and name: `public.users`. The partitions of a table are one table here; their rows say which one they are in. */
  tables: Map<string, DumpedRow[]>;
  /** By hour, the transaction that delivered its letters, if the thief has found it in other dumps. */
  deliveries?: ReadonlyMap<string, number>;
}

/** Of boxes, which are sealed anew whenever they are written, many looks need nothing but the lengths, and are faster then. */
type Boxes = 'bytes' | 'lengths';

/** Reads every table of every schema with its system columns. The attacker has nothing else. */
export function takeDump(db: Db, boxes: Boxes = 'bytes'): Promise<Dump> {
  return db.transaction(async (tx) => {
    // So that times are the same text in every time zone.
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    return readTables(tx, boxes);
  });
}

interface Found extends Record<string, unknown> {
  whole: string;
  xmin: string;
  xmax: string;
  cmin: string;
  row: Record<string, unknown>;
}

async function readTables(db: Db, boxes: Boxes): Promise<Dump> {
  const { rows } = await db.execute<{ schema: string; name: string; whole: string; columns: string[] }>(sql`
    SELECT n.nspname AS schema, c.relname AS name, n.nspname || '.' || coalesce(parent.relname, c.relname) AS whole,
      (SELECT json_agg(attname) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    ORDER BY 1, 2`);
  // One statement for all tables: a look after every step would take far longer with one each.
  const selects = rows.map(({ schema, name, whole, columns }) => {
    const relation = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    return sql`(SELECT ${whole} AS whole, t.xmin::text, t.xmax::text, t.cmin::text, ${rowOf(columns, boxes)} AS row
      FROM ${relation} t ORDER BY t.ctid)`;
  });
  const tables = new Map(rows.map(({ whole }): [string, DumpedRow[]] => [whole, []]));
  const found = await db.execute<Found>(sql.join(selects, sql` UNION ALL `));
  for (const { whole, xmin, xmax, cmin, row } of found.rows) {
    const table = tables.get(whole);
    const written = { xmin: Number(xmin), xmax: Number(xmax), command: Number(cmin) };
    table?.push({ ...written, place: table.length, values: asText(row) });
  }
  return { tables };
}

function rowOf(columns: string[], boxes: Boxes): SQL {
  if (boxes === 'bytes' || !columns.includes('box')) return sql`to_jsonb(t)`;
  const value = (column: string) => (column === 'box' ? sql`octet_length(t.box)` : sql`t.${sql.identifier(column)}`);
  const pairs = columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${value(column)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
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
export function onlyTables(dump: Dump, names: string[]): Dump {
  return { ...dump, tables: new Map(names.map((name) => [name, dump.tables.get(name) ?? []])) };
}
