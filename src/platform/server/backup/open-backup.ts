import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FILE, BackupRefused, type Backup } from './manifest.ts';
import { MANIFEST_FILE, openFolder } from './open-folder.ts';
import { openSealedBackup } from './open-sealed-backup.ts';

/** Opens a backup with the one of the private keys that fits. Those of version 1 need none. */
export async function openBackup(folder: string, keys: readonly KeyObject[]): Promise<Backup> {
  const path = join(folder, BACKUP_FILE);
  if (existsSync(path)) return openSealedBackup(path, keys);
  if (existsSync(join(folder, MANIFEST_FILE))) return openFolder(folder);
  throw new BackupRefused(`${folder} is not a backup: it has no file ${BACKUP_FILE}.`);
}
