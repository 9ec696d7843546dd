import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { DatabaseUnavailable, type Database } from '#platform/server/db/database.ts';
import { adoptNextMasterKey, hasOldMasterKey, nextMasterKey } from '#platform/server/keys/master-key.ts';
import { opensKeyring, rewrapKeyring } from '#platform/server/keys/rewrap-keyring.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { requireMasterKey } from './required-keys.ts';

const ATTEMPTS = 6;

type KeySettings = Pick<Config, 'masterKey' | 'dataDir'>;

/**
 * Replaces the master key. The new key is on the disk, or known to the operator, before the single transaction that rewraps
 * all keys: if this is interrupted, one of the two keys opens everything, and running it again completes it.
 */
export async function rotateKey(database: Database, settings: KeySettings, newKey: Buffer | null): Promise<void> {
  const isInFolder = settings.masterKey === null;
  const from = requireMasterKey(settings);
  if (isInFolder && newKey)
    throw new ConfigError([
      'NEW_MASTER_KEY is set, but the key is in DATA_DIR: the new one is created there. Unset NEW_MASTER_KEY.',
    ]);
  if (!isInFolder && !newKey)
    throw new ConfigError(['NEW_MASTER_KEY is missing: 32 bytes in base64 (openssl rand -base64 32)']);
  if (isInFolder && hasOldMasterKey(settings.dataDir)) {
    throw new ConfigError([
      `DATA_DIR: master.key.old is still in ${settings.dataDir}: move it to a safe place or delete it first.`,
    ]);
  }
  await assertNoServer(database);
  const to = newKey ?? nextMasterKey(settings.dataDir);
  if (from.equals(to)) throw new ConfigError(['NEW_MASTER_KEY is the same as the current key.']);
  // An earlier run was interrupted after the transaction: only the file is left to rename.
  const isDone = await opensKeyring(database.db, to);
  if (!isDone && (await rewrapKeyring(database.db, from, to)) === 0) {
    throw new DatabaseUnavailable('This database has no keys yet: start Sub Rosa on it first.');
  }
  if (isInFolder) adoptNextMasterKey(settings.dataDir);
}

/** A running server would wrap the next day's key with the old master key. The embedded database allows one process anyway. */
async function assertNoServer({ engine, db }: Database): Promise<void> {
  if (engine === 'embedded') return;
  // A server that has just stopped stays listed for a moment.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await db.execute(sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sub-rosa-jobs' LIMIT 1`);
    if (rows.length === 0) return;
    await sleep(SECOND / 2);
  }
  throw new DatabaseUnavailable('A server is running on this database: stop every node before you change its key.');
}
