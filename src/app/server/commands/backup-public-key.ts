import type { KeyObject } from 'node:crypto';
import { ConfigError, type Config } from '../config/config.ts';

/** The key that every backup is sealed to, in the demo too. */
export function requireBackupPublicKey({ backupPublicKey }: Pick<Config, 'backupPublicKey'>): KeyObject {
  if (backupPublicKey) return backupPublicKey;
  throw new ConfigError([
    'BACKUP_PUBLIC_KEY is missing: every backup is encrypted with it. Create one with npm run backup-key -- file',
  ]);
}
