import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle, type ConstructorOptions } from 'pg-boss';
import { HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { JobFailure } from './job-failure.ts';

/** Work that happens beside requests: on a timetable, or because a verb queued it. */
export interface Job {
  name: string;
  /** When it runs by itself, in cron's words and UTC. Without one it waits to be queued. */
  cron?: string;
  /** Also runs once when a node starts, to take up what a crash has left. */
  runsAtStart?: boolean;
  /** How often a failed run is tried again; the pauses grow up to half an hour. */
  retries?: number;
  /** How many of its runs one node works on at the same time; one unless said otherwise. */
  concurrency?: number;
  run: (services: Services, payload: unknown) => Promise<void>;
}

/** All that a verb needs of the queue. */
export interface Queue {
  /** Queues a job; inside a transaction it exists only if that commits. */
  add(db: Db, name: string, payload: object): Promise<void>;
}

export interface Jobs extends Queue {
  /** Begins to run jobs; until then they wait. */
  work(services: Services): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  jobs: Job[];
  onError: (error: unknown) => void;
  /** The first pause before a retry, in seconds. */
  firstPause?: number;
}

const RETRIES = 8;

/** One queue a job: pg-boss sees to it that among several nodes one runs it. */
export async function openJobs(
  database: ConstructorOptions,
  { jobs, onError, firstPause = 15 }: Settings,
): Promise<Jobs> {
  const boss = new PgBoss({ ...database, schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  const retryDelayMax = (30 * MINUTE) / SECOND;
  for (const { name, retries = RETRIES } of jobs) {
    const options = {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: firstPause,
      retryDelayMax,
      // A run whose node died is taken up again after this long.
      expireInSeconds: (5 * MINUTE) / SECOND,
      // A finished job keeps its times: not longer than it takes to look into a fault.
      deleteAfterSeconds: HOUR / SECOND,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // The queue looks a name up once. It must not do so inside a verb's transaction, which may be before anything works.
    await boss.findJobs(name, { id: randomUUID() });
  }

  return {
    async add(db, name, payload) {
      await boss.send(name, payload, { db: fromDrizzle(db, sql) });
    },
    async work(services) {
      for (const job of jobs) {
        const options = { pollingIntervalSeconds: 0.5, localConcurrency: job.concurrency ?? 1 };
        await boss.work(job.name, options, async (batch) => {
          for (const { data } of batch) await runLogged(job, data, services);
        });
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron);
        if (job.runsAtStart) await boss.send(job.name, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10 * SECOND }),
  };
}

async function runLogged(job: Job, payload: unknown, services: Services): Promise<void> {
  try {
    await job.run(services, payload);
  } catch (error) {
    services.log.warn({ err: error, job: job.name }, 'job failed');
    throw new JobFailure(error);
  }
}
