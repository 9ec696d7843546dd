import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable } from './database.ts';

/**
 * Two processes on one embedded database lose data silently, and Node has no file locks of its own.
 * SQLite has: an exclusive transaction holds a lock that the kernel releases when the process dies,
 * however it dies, so no stale lock is ever left behind.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new DatabaseUnavailable(
      `DATA_DIR: the folder ${folder} is in use by another Sub Rosa. Stop that one, or choose another folder.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
