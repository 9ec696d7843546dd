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
  /** Rows move in the order of this column, which cannot be null. `together` must then be different in every row. */
  inOrderOf?: string;
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

async function moveRows(services: UpgradeServices, upgrade: Upgrade): Promise<number> {
  let moved = 0;
  for await (const part of upgrade.inOrderOf === undefined
    ? randomParts(services, upgrade)
    : orderedParts(services, upgrade, upgrade.inOrderOf)) {
    moved += await movePart(services, upgrade, part);
  }
  await truncateEmptied(services, upgrade.table);
  return moved;
}

const oldTable = (table: string) => sql`before.${sql.identifier(table)}`;

/** Moves the rows with these values of `together` in one transaction. */
function movePart(services: UpgradeServices, { table, together, move }: Upgrade, values: unknown[]): Promise<number> {
  return inTransaction(services, async (tx) => {
    const { rows } = await tx.db.execute<{ row: unknown }>(
      sql`DELETE FROM ${oldTable(table)} t WHERE ${sql.identifier(together)} = ANY(${sql.param(values)})
        RETURNING to_jsonb(t) AS row`,
    );
    await move(tx, shuffle(rows.map(({ row }) => row)));
    return rows.length;
  });
}

/** In random order: the new rows must not show the order of the old ones. */
async function* randomParts({ db }: UpgradeServices, { table, together }: Upgrade): AsyncGenerator<unknown[]> {
  const { rows: found } = await db.execute<{ value: unknown; rows: number }>(
    sql`SELECT ${sql.identifier(together)} AS value, count(*)::int AS rows FROM ${oldTable(table)} GROUP BY 1`,
  );
  yield* inParts(shuffle(found));
}

/** Part by part, so that a table of any size can be moved. Where the order is the same, `together` decides. */
async function* orderedParts(
  { db }: UpgradeServices,
  { table, together }: Upgrade,
  inOrderOf: string,
): AsyncGenerator<unknown[]> {
  const [order, unique] = [sql.identifier(inOrderOf), sql.identifier(together)];
  let last: { at: unknown } | undefined;
  do {
    // Rows before this point have been moved, but are still in the index.
    const isNext = last ? sql`WHERE ${order} >= ${sql.param(last.at)}` : sql``;
    const { rows } = await db.execute<{ value: unknown; at: unknown }>(
      sql`SELECT ${unique} AS value, ${order} AS at FROM ${oldTable(table)} ${isNext}
        ORDER BY ${order}, ${unique} LIMIT ${ROWS_AT_ONCE}`,
    );
    if (rows.length > 0) yield rows.map(({ value }) => value);
    last = rows.at(-1);
  } while (last);
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
  const old = oldTable(table);
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
