import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openKeyring, type Keys } from '#platform/server/keys/keys.ts';
import { features } from './features.ts';

/** Brings the tables to this version, and opens the keys. A server and a command begin with this. */
export async function upgradeDatabase(database: Database, master: Buffer): Promise<Keys> {
  await migrate(database);
  await prepareTables(database, systemClock);
  return openKeyring(database.db, master);
}

/** Makes what the tables need besides the migrations. */
export async function prepareTables({ db }: Database, clock: Clock): Promise<void> {
  for (const feature of features) await feature.prepare?.({ db, clock });
}
