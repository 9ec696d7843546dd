import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { shuffle } from '../shuffle.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** What moving rows needs: a server and a command both have it. */
export type UpgradeServices = Pick<Services, 'db' | 'keys' | 'clock'>;

/**
 * Moves the rows of a table that a migration has renamed into the table that it created instead. SQL cannot, because tags and
 * boxes need keys. CONTRIBUTING.md says how.
 */
export interface Upgrade {
  /** The old table under its new name. It is dropped once it is empty. */
  table: string;
  /** A column of it without nulls. Rows with the same value are moved together. */
  key: string;
  /** Writes these rows of the old table, as JSON, into the new one, in the transaction that deletes them from the old one. */
  move: (tx: UpgradeServices, rows: unknown[]) => Promise<void>;
}

const KEYS_AT_ONCE = 500;

/**
 * Runs what is left of all upgrades, on one node at a time. A process that is killed loses and doubles nothing: each row is
 * either in the old table or in the new one, and the next start moves the rest.
 */
export function runUpgrades(
  database: Database,
  services: Omit<UpgradeServices, 'db'>,
  upgrades: readonly Upgrade[],
): Promise<void> {
  return database.exclusively(async () => {
    for (const upgrade of upgrades) await runUpgrade({ ...services, db: database.db }, upgrade);
  });
}

async function runUpgrade(services: UpgradeServices, { table, key, move }: Upgrade): Promise<void> {
  const { db } = services;
  const [old, column] = [sql.identifier(table), sql.identifier(key)];
  const { rows: tables } = await db.execute(sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`);
  if (tables.length === 0) return;
  // A row without a key would be dropped with the table.
  await db.execute(sql`ALTER TABLE ${old} ALTER COLUMN ${column} SET NOT NULL`);
  const { rows: keys } = await db.execute<{ key: unknown }>(sql`SELECT DISTINCT ${column} AS key FROM ${old}`);
  // In random order: the new rows must not show the order of the old ones.
  const left = shuffle(keys.map((row) => row.key));
  while (left.length > 0) {
    const part = left.splice(-KEYS_AT_ONCE);
    await inTransaction(services, async (tx) => {
      const { rows } = await tx.db.execute<{ row: unknown }>(
        sql`DELETE FROM ${old} t WHERE ${column} = ANY(${sql.param(part)}) RETURNING to_jsonb(t) AS row`,
      );
      await move(tx, shuffle(rows.map(({ row }) => row)));
    });
  }
  await db.execute(sql`DROP TABLE ${old}`);
}
