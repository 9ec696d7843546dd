import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { shuffle } from '../shuffle.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** What moving rows needs: a server and a command both have it. */
export type UpgradeServices = Pick<Services, 'db' | 'keys' | 'clock'>;

/**
 * Moves the rows of one table of the version before into today's. Migrations cannot: tags and boxes need keys. The old table is
 * in the schema `before`, under its old name.
 */
export interface Upgrade {
  table: string;
  /** The column of the old table whose equal values move together, such as all rows of one user. */
  together: string;
  /** Writes these rows of the old table, as JSON, into today's. Runs in the transaction that deletes them from the old one. */
  move: (tx: UpgradeServices, rows: unknown[]) => Promise<void>;
}

/** How many values of `together` one transaction moves at most, and how many rows, unless one value has more. */
const VALUES_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

/**
 * Runs all upgrades, one after the other, on one node at a time. A process that is killed loses nothing: a row is either in
 * the old table or in the new one, and the next start moves the rest. Returns the number of rows that were moved.
 */
export function runUpgrades(
  database: Database,
  services: Omit<UpgradeServices, 'db'>,
  upgrades: readonly Upgrade[],
): Promise<number> {
  return database.exclusively(async () => {
    let moved = 0;
    for (const upgrade of upgrades) moved += await moveRows({ ...services, db: database.db }, upgrade);
    return moved;
  });
}

async function moveRows(services: UpgradeServices, { table, together, move }: Upgrade): Promise<number> {
  const old = sql`before.${sql.identifier(table)}`;
  const column = sql.identifier(together);
  const { rows: found } = await services.db.execute<{ value: unknown; rows: number }>(
    sql`SELECT ${column} AS value, count(*)::int AS rows FROM ${old} GROUP BY 1`,
  );
  let moved = 0;
  // In random order: the new rows must not show the order of the old ones.
  for (const part of inParts(shuffle(found))) {
    moved += await inTransaction(services, async (tx) => {
      const { rows } = await tx.db.execute<{ row: unknown }>(
        sql`DELETE FROM ${old} t WHERE ${column} = ANY(${sql.param(part)}) RETURNING to_jsonb(t) AS row`,
      );
      await move(tx, shuffle(rows.map(({ row }) => row)));
      return rows.length;
    });
  }
  await truncateEmptied(services, table);
  return moved;
}

/** A statement has a limited number of parameters, so a part has a limited number of rows. */
function inParts(found: readonly { value: unknown; rows: number }[]): unknown[][] {
  const parts: unknown[][] = [];
  let room = 0;
  for (const { value, rows } of found) {
    const last = parts.at(-1);
    room -= rows;
    if (last && room >= 0 && last.length < VALUES_AT_ONCE) last.push(value);
    else {
      parts.push([value]);
      room = ROWS_AT_ONCE - rows;
    }
  }
  return parts;
}

/** Deleted rows are still in the table's file. Truncating removes it, also after a run that was killed just before. */
async function truncateEmptied({ db }: UpgradeServices, table: string): Promise<void> {
  const old = sql`before.${sql.identifier(table)}`;
  const { rows } = await db.execute<{ has_rows: boolean; has_file: boolean }>(
    sql`SELECT EXISTS (SELECT FROM ${old}) AS has_rows, pg_relation_size(${`before.${table}`}::regclass) > 0 AS has_file`,
  );
  if (rows[0]?.has_rows)
    throw new Error(`Rows of ${table} cannot be moved: the column that keeps them together is null.`);
  if (rows[0]?.has_file) await db.execute(sql`TRUNCATE ${old}`);
}

/** Bytes of a `bytea` column as it comes in JSON. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(text.replace(/^\\x/, ''), 'hex');
}
