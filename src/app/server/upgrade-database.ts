import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { openKeyring, type Keys } from '#platform/server/keys/keys.ts';
import { allUpgrades } from './features.ts';

/** Brings the tables and the rows in them to this version, and opens the keys. A server and a command begin with this. */
export async function upgradeDatabase(database: Database, master: Buffer): Promise<Keys> {
  await migrate(database);
  const keys = await openKeyring(database.db, master);
  await runUpgrades(database, { keys, clock: systemClock }, allUpgrades);
  return keys;
}
