import type { Database } from '#platform/server/db/database.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { emptyTables, takeSnapshot, type Snapshot } from './empty-tables.ts';
import { openLazyQueue } from './lazy-queue.ts';
import { createTestDatabase } from './test-database.ts';

interface Loan {
  /** Migrated and empty. */
  database: Database;
  jobs: Jobs;
  giveBack(): Promise<void>;
}

interface Copy {
  database: Database;
  jobs: Jobs;
  blank: Snapshot;
  drop(): Promise<void>;
}

/**
 * Copies that no test is using. They stay open for the worker's next test, because opening connections and the queue takes longer
 * than making the copy.
 */
const idle: Copy[] = [];

export async function lendDatabase(): Promise<Loan> {
  const copy = (await takeIdle()) ?? (await createCopy());
  const { database, jobs } = copy;
  let isReusable = true;
  const markUsed = () => (isReusable = false);
  return {
    database: {
      ...database,
      // A test opens its own queue with these; the queue's settings would remain in the database.
      get jobs() {
        markUsed();
        return database.jobs;
      },
      async close() {
        markUsed();
        await database.close();
      },
    },
    jobs: {
      add: (...job) => jobs.add(...job),
      addLater: (...job) => jobs.addLater(...job),
      async work(services) {
        markUsed();
        await jobs.work(services);
      },
      async stop() {
        markUsed();
        await jobs.stop();
      },
    },
    async giveBack() {
      if (isReusable) idle.push(copy);
      else await copy.drop();
    },
  };
}

async function takeIdle(): Promise<Copy | undefined> {
  const copy = idle.pop();
  if (!copy || (await emptyTables(copy.database.db, copy.blank))) return copy;
  await copy.drop();
  return takeIdle();
}

async function createCopy(): Promise<Copy> {
  const copy = await createTestDatabase();
  const database = await openPostgres({ url: copy.url, maxConnections: 5, onError: () => {} });
  const jobs = await openLazyQueue(database);
  return {
    database,
    jobs,
    blank: await takeSnapshot(database.db),
    async drop() {
      await jobs.stop();
      await database.close();
      await copy.drop();
    },
  };
}
