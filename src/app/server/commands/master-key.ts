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
