import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { extname, join } from 'node:path';
import { cp, rm } from 'node:fs/promises';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { DatabaseUnavailable, type Database, type Db } from './database.ts';
import { guardOuterConnection } from './in-transaction.ts';
import { aloneInProcess } from './run-alone.ts';

interface Options {
  /** Where the data lives. */
  folder: string;
  onError: (error: Error) => void;
}

/** PostgreSQL's default of 128 MB is for a server: here all of it would be resident, beside data of a few megabytes. */
const SHARED_BUFFERS = '16MB';

/** Beside this file in both places: as TypeScript among the sources, and compiled in dist/server. */
const CREATE = join(import.meta.dirname, `create-embedded${extname(import.meta.filename)}`);

/** What the build has made, beside dist/server: a database with all tables and no rows. The sources have none. */
const EMPTY = join(import.meta.dirname, '../sandbox/empty-db');

const DRAFT = 'db-draft-';

/** PostgreSQL compiled into the process: for trial, demo and development, never for production. */
export async function openEmbedded({ folder, onError }: Options): Promise<Database> {
  const lock = lockFolder(prepare(folder));
  const client = await openClient(folder).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  // Drizzle's databases for PGlite and node-postgres differ only in the name of their result type; both return `rows`.
  const db = drizzle(guardOuterConnection(client, ['query', 'exec', 'transaction'])) as unknown as Db;
  const stopMaintenance = startMaintenance(client, onError);

  return {
    engine: 'embedded',
    db,
    pools: () => [],
    jobs: { db: fromPglite(client), backend: 'pglite' },
    // Only one process can open the folder, so no other can be migrating or running jobs.
    alone: aloneInProcess(),
    exclusively: (work) => work(async (script) => (await client.exec(script)).at(-1)?.rows ?? []),
    async close() {
      stopMaintenance();
      await client.exec('CHECKPOINT');
      await client.close();
      lock.release();
    },
  };
}

function prepare(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnavailable(`DATA_DIR: cannot make the folder ${folder}: ${reason}`, { cause });
  }
  return folder;
}

async function openClient(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'db');
  if (!existsSync(dataDir)) await create(folder, dataDir);
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  return PGlite.create({ dataDir, startParams });
}

/**
 * Copies the one that the build has made: creating one takes five seconds. It also takes several hundred megabytes, which this process
 * would keep, so another one does it. Both work on a draft, so that a crash leaves no half a database, and under a new name, because
 * the other process may outlive us by some seconds.
 */
async function create(folder: string, dataDir: string): Promise<void> {
  const drafts = readdirSync(folder).filter((name) => name.startsWith(DRAFT));
  // Again if it is not empty: a process of the last start may just have written a file.
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  const draft = mkdtempSync(join(folder, DRAFT));
  if (existsSync(EMPTY)) await cp(EMPTY, draft, { recursive: true });
  // Compiles the engine quickly rather than well: it runs once.
  else await promisify(execFile)(process.execPath, ['--liftoff-only', CREATE, draft]);
  renameSync(draft, dataDir);
}

/** The embedded engine has no autovacuum and no background checkpoints: both are done here. */
function startMaintenance(client: PGlite, onError: (error: Error) => void): () => void {
  const run = (statement: string) => () => void client.exec(statement).catch(onError);
  const timers = [setInterval(run('CHECKPOINT'), 5 * MINUTE), setInterval(run('VACUUM ANALYZE'), HOUR)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}

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
