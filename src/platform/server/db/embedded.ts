import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { DatabaseUnavailable, type Database, type Db } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { guardOuterConnection } from './in-transaction.ts';
import { aloneInProcess } from './run-alone.ts';

interface Options {
  /** Where the data lives. */
  folder: string;
  onError: (error: Error) => void;
}

/** PostgreSQL compiled into the process: for trial, demo and development, never for production. */
export async function openEmbedded({ folder, onError }: Options): Promise<Database> {
  const lock = lockFolder(prepare(folder));
  const client = await PGlite.create({ dataDir: join(folder, 'db') }).catch((error: unknown) => {
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

/** The embedded engine has no autovacuum and no background checkpoints: both are done here. */
function startMaintenance(client: PGlite, onError: (error: Error) => void): () => void {
  const run = (statement: string) => () => void client.exec(statement).catch(onError);
  const timers = [setInterval(run('CHECKPOINT'), 5 * MINUTE), setInterval(run('VACUUM ANALYZE'), HOUR)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
