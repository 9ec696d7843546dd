import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import type { Database } from '#platform/server/db/database.ts';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import type { Upgrade } from '#platform/server/db/upgrade.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';

/** The keys of all recorded databases. */
export const MASTER_KEY = Buffer.alloc(32, 7);
export const SESSION_KEY = Buffer.alloc(32, 9);

/** Makes the tables as they were after a migration, and adds rows. */
export async function fillDatabase(database: Database, lastMigration: string, rows: string): Promise<void> {
  const names = knownMigrations().map(({ name }) => name);
  await migrate(database, { only: new Set(names.slice(0, names.indexOf(lastMigration) + 1)) });
  await database.exclusively((run) => run(rows));
}

/** Does what the start of a server does to the database, at a moment. */
export function upgrade(database: Database, now: string, upgrades?: readonly Upgrade[]): Promise<Keys> {
  return upgradeDatabase(database, MASTER_KEY, { clock: new FakeClock(now), ...(upgrades && { upgrades }) });
}
