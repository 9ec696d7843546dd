import { sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/server/db/database.ts';
import { knownMigrations, migrate, RESTORING } from '#platform/server/db/migrate.ts';
import { ensureMonths } from '#platform/server/db/month-partitions.ts';
import { assertOpensKeyring } from '#platform/server/keys/rewrap-keyring.ts';
import { BackupRefused, type Backup, type Manifest } from './manifest.ts';
import { insertRows, monthsIn, summariseTable } from './rows.ts';
import { inLongTransaction, listApplied, listTables, listTablesByMonth } from './tables.ts';

/**
 * Loads the backup into an empty database, in one transaction, and then migrates it to this version. No server starts on it
 * until `finishRestore`: accounts deleted since the backup must be erased first.
 */
export async function loadBackup(database: Database, backup: Backup, master: Buffer): Promise<void> {
  const { manifest } = backup;
  const only = new Set(manifest.migrations.map(({ name }) => name));
  assertKnown(manifest);
  if (!manifest.isComplete) throw new BackupRefused('The backup is incomplete: it has only the list of erasures.');
  await assertEmpty(database.db, only);
  await migrate(database, { only });
  await inLongTransaction({ db: database.db }, async ({ db }) => {
    const given = new Set(manifest.tables.map(({ name }) => name));
    const byMonth = await listTablesByMonth(db);
    // A table that a migration left for an upgrade is missing in a backup that was made after the upgrade.
    for (const table of (await listTables(db)).filter((name) => given.has(name))) {
      for await (const lines of backup.linesOf(table)) {
        if (byMonth.has(table)) await ensureMonths(db, table, monthsIn(lines));
        await insertRows(db, table, lines);
      }
    }
    for (const table of manifest.tables) await assertEqual(db, table);
    await assertOpensKeyring(db, master);
    await db.execute(sql`INSERT INTO migrations (name, checksum) VALUES (${RESTORING}, '')`);
  });
  await migrate(database, { isRestoring: true });
}

/** The last step, in the transaction that erases the accounts deleted since. */
export async function finishRestore(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM migrations WHERE name = ${RESTORING}`);
}

function assertKnown({ migrations }: Manifest): void {
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (known.get(name) === checksum) continue;
    const why = known.has(name) ? 'a version with another' : 'a newer version with';
    throw new BackupRefused(
      `The backup was made by ${why} ${name}: restore it with the version of Sub Rosa that made it.`,
    );
  }
}

async function assertEmpty(db: Db, only: ReadonlySet<string>): Promise<void> {
  const refusal = new BackupRefused('The database is not empty. Restore into a new one.');
  const applied = await listApplied(db);
  if (applied.some(({ name }) => !only.has(name))) throw refusal;
  for (const table of await listTables(db)) {
    const { rows } = await db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
    if (rows.length > 0) throw refusal;
  }
}

async function assertEqual(db: Db, { name, rows, sha256 }: Manifest['tables'][number]): Promise<void> {
  const found = await summariseTable(db, name);
  if (found.rows === rows && found.sha256 === sha256) return;
  throw new BackupRefused(`The table ${name} differs from the backup; nothing was restored.`);
}
