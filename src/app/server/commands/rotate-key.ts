import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { DatabaseUnavailable, type Database } from '#platform/server/db/database.ts';
import { adoptNextMasterKey, hasOldMasterKey, nextMasterKey } from '#platform/server/keys/master-key.ts';
import { opens, rewrapKeyring } from '#platform/server/keys/rewrap-keyring.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { ConfigError, type Config } from '../config.ts';
import { requireMasterKey } from './master-key.ts';

const LOOKS = 6;

type Place = Pick<Config, 'masterKey' | 'dataDir'>;

/**
 * Puts a new master key in the place of the old one. The new key is on the disk, or in the operator's hands, before the one
 * transaction that changes over: whenever this is cut off, one of the two keys opens everything, and repeating it ends it.
 */
export async function rotateKey(database: Database, place: Place, newKey: Buffer | null): Promise<void> {
  const inFolder = place.masterKey === null;
  const from = requireMasterKey(place);
  if (inFolder && newKey)
    throw new ConfigError(['NEW_MASTER_KEY goes with MASTER_KEY: this folder makes its own key.']);
  if (!inFolder && !newKey)
    throw new ConfigError(['NEW_MASTER_KEY is missing: 32 bytes in base64 (openssl rand -base64 32)']);
  if (inFolder && hasOldMasterKey(place.dataDir)) {
    throw new ConfigError([`DATA_DIR: master.key.old is still in ${place.dataDir}: put it away first, or delete it.`]);
  }
  await assertNoServer(database);
  const to = newKey ?? nextMasterKey(place.dataDir);
  if (from.equals(to)) throw new ConfigError(['NEW_MASTER_KEY is the key that is in use.']);
  // Cut off earlier, right after changing over: all that is left is to say so, or to name the file.
  const isDone = await opens(database.db, to);
  if (!isDone && (await rewrapKeyring(database.db, from, to)) === 0) {
    throw new DatabaseUnavailable('This database has no keys yet: no Sub Rosa has run on it.');
  }
  if (inFolder) adoptNextMasterKey(place.dataDir);
}

/** A running server would wrap the next day's key with the old master. The embedded database lets nobody in beside it. */
async function assertNoServer({ engine, db }: Database): Promise<void> {
  if (engine === 'embedded') return;
  // One that has just been stopped is listed for a moment longer.
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await db.execute(sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sub-rosa-jobs' LIMIT 1`);
    if (rows.length === 0) return;
    await sleep(SECOND / 2);
  }
  throw new DatabaseUnavailable('A server is running on this database: stop every node before changing its key.');
}
