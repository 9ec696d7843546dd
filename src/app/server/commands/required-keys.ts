import type { KeyObject } from 'node:crypto';
import { existingMasterKey } from '#platform/server/keys/master-key.ts';
import { ConfigError, type Config } from '../config/config.ts';

/** The master key of an existing database. Creates none: a new key would open nothing. */
export function requireMasterKey({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): Buffer {
  const key = masterKey ?? existingMasterKey(dataDir);
  if (key) return key;
  throw new ConfigError([
    `MASTER_KEY is missing, and there is no master.key in ${dataDir}. Without the key the data cannot be read.`,
  ]);
}

/** The key that every backup is sealed to, in the demo too. */
export function requireBackupPublicKey({ backupPublicKey }: Pick<Config, 'backupPublicKey'>): KeyObject {
  if (backupPublicKey) return backupPublicKey;
  throw new ConfigError([
    'BACKUP_PUBLIC_KEY is missing: every backup is encrypted with it. Create one with npm run backup-key -- file',
  ]);
}
