import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { openKeyring, type Keys } from '#platform/server/keys/keys.ts';
import { allUpgrades, features } from './features.ts';

/** Brings the tables and the rows in them to this version, and opens the keys. A server and a command begin with this. */
export async function upgradeDatabase(database: Database, master: Buffer): Promise<Keys> {
  await migrate(database);
  const keys = await openKeyring(database.db, master);
  await upgradeRows(database, { keys, clock: systemClock });
  return keys;
}

/** Makes what the tables need, and moves the rows that the migrations could not convert. */
export async function upgradeRows(database: Database, services: { keys: Keys; clock: Clock }): Promise<void> {
  for (const feature of features) await feature.prepare?.({ ...services, db: database.db });
  await runUpgrades(database, services, allUpgrades);
}
