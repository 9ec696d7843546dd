import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The master key in the data folder, created if missing and readable by its owner only. It protects a leaked dump, not a
 * copied folder; production gets MASTER_KEY from outside.
 */
export function masterKeyFromFolder(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return findOrCreate(currentFile(folder));
}

/** The key in the folder, or null: commands do not create one. */
export function existingMasterKey(folder: string): Buffer | null {
  return existsSync(currentFile(folder)) ? findOrCreate(currentFile(folder)) : null;
}

/** The next key, beside the current one: it is on the disk before anything is wrapped with it. */
export const nextMasterKey = (folder: string): Buffer => findOrCreate(nextFile(folder));

/** Makes the next key the current one, in one step. A copy of the old key stays for earlier backups. */
export function adoptNextMasterKey(folder: string): void {
  copyFileSync(currentFile(folder), oldFile(folder));
  renameSync(nextFile(folder), currentFile(folder));
}

/** Whether a copy of an older key is in the folder, which the next rotation would overwrite. */
export function hasOldMasterKey(folder: string): boolean {
  const [old, current] = [oldFile(folder), currentFile(folder)];
  return existsSync(old) && !readFileSync(old).equals(readFileSync(current));
}

const currentFile = (folder: string) => join(folder, 'master.key');
const nextFile = (folder: string) => join(folder, 'master.key.next');
const oldFile = (folder: string) => join(folder, 'master.key.old');

function findOrCreate(file: string): Buffer {
  try {
    // 'wx' fails if the file exists, so two processes cannot create two keys.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
