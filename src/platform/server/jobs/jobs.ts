import { sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle, type ConstructorOptions } from 'pg-boss';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';

/** Work that happens beside requests: on a timetable, or because a verb queued it. */
export interface Job {
  name: string;
  /** When it runs by itself, in cron's words and UTC. Without one it waits to be queued. */
  cron?: string;
  run: (services: Services, payload: unknown) => Promise<void>;
}

export interface Jobs {
  /** Queues a job; inside a transaction it exists only if that commits. */
  queue(db: Db, name: string, payload: object): Promise<void>;
  stop(): Promise<void>;
}

const RETRIES = { retryLimit: 8, retryBackoff: true, retryDelay: 30, retryDelayMax: (30 * MINUTE) / SECOND };

/** One queue a job: pg-boss sees to it that among several nodes one runs it. */
export async function startJobs(database: ConstructorOptions, jobs: Job[], services: Services): Promise<Jobs> {
  const boss = new PgBoss({ ...database, schema: 'pgboss' });
  boss.on('error', (error: unknown) => services.log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, RETRIES);
    await boss.work(job.name, async (batch) => {
      for (const { data } of batch) await runLogged(job, data, services);
    });
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron);
  }
  return {
    async queue(db, name, payload) {
      await boss.send(name, payload, { db: fromDrizzle(db, sql) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10 * SECOND }),
  };
}

async function runLogged(job: Job, payload: unknown, services: Services): Promise<void> {
  try {
    await job.run(services, payload);
  } catch (error) {
    services.log.error({ err: error, job: job.name }, 'job failed');
    throw error;
  }
}
