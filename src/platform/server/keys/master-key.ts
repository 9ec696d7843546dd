import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded default keeps its master key beside its data, readable by its owner alone. That protects a
 * leaked dump, not a copied folder; production brings MASTER_KEY from outside.
 */
export function masterKeyFromFolder(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return findOrMake(currentFile(folder));
}

/** The folder's key, if it has one: commands work on what is there and make none. */
export function existingMasterKey(folder: string): Buffer | null {
  return existsSync(currentFile(folder)) ? findOrMake(currentFile(folder)) : null;
}

/** The key that is to come, beside the one that counts: it is on the disk before anything is wrapped with it. */
export const nextMasterKey = (folder: string): Buffer => findOrMake(nextFile(folder));

/** The key to come takes its place in one step; a copy of the one before stays, for the backups that still need it. */
export function adoptNextMasterKey(folder: string): void {
  copyFileSync(currentFile(folder), oldFile(folder));
  renameSync(nextFile(folder), currentFile(folder));
}

/** Whether the copy of a key before this one still lies here, where the next one would take its place. */
export function hasOldMasterKey(folder: string): boolean {
  const [old, current] = [oldFile(folder), currentFile(folder)];
  return existsSync(old) && !readFileSync(old).equals(readFileSync(current));
}

const currentFile = (folder: string) => join(folder, 'master.key');
const nextFile = (folder: string) => join(folder, 'master.key.next');
const oldFile = (folder: string) => join(folder, 'master.key.old');

function findOrMake(file: string): Buffer {
  try {
    // 'wx' fails when the file exists, so two starts cannot make two keys.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
