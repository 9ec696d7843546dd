import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded default keeps its master key beside its data, readable by its owner alone. That protects a
 * leaked dump, not a copied folder; production brings MASTER_KEY from outside.
 */
export function masterKeyFromFolder(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'master.key');
  try {
    // 'wx' fails when the file exists, so two starts cannot make two keys.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
