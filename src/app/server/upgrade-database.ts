import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { runUpgrades, type Upgrade } from '#platform/server/db/upgrade.ts';
import { openKeyring, type Keys } from '#platform/server/keys/keys.ts';
import { allUpgrades, features } from './features.ts';

interface Options {
  clock?: Clock;
  upgrades?: readonly Upgrade[];
}

/** Brings the tables and the rows in them to this version, and opens the keys. A server and a command begin with this. */
export async function upgradeDatabase(
  database: Database,
  master: Buffer,
  { clock = systemClock, upgrades = allUpgrades }: Options = {},
): Promise<Keys> {
  await migrate(database);
  const keys = await openKeyring(database.db, master);
  await upgradeRows(database, { keys, clock }, upgrades);
  return keys;
}

/** Makes what today's tables need, and moves the rows of the version before into them. */
export async function upgradeRows(
  database: Database,
  services: { keys: Keys; clock: Clock },
  upgrades: readonly Upgrade[] = allUpgrades,
): Promise<void> {
  for (const feature of features) await feature.prepare?.({ ...services, db: database.db });
  await runUpgrades(database, services, upgrades);
}
