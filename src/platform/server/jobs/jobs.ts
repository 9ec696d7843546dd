import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle, type ConstructorOptions } from 'pg-boss';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Db } from '../db/database.ts';
import { aloneInProcess, type RunAlone } from '../db/run-alone.ts';
import type { Services } from '../services.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    queue: Queue;
  }
}

/** Background work: scheduled, or queued by a verb. */
export interface Job {
  name: string;
  /**
   * Its schedule as a cron expression in UTC. Without one it runs only when queued. A run is left out while another one goes on, on
   * any node: what it would have done is up to the next.
   */
  cron?: string;
  /** A scheduled job that also runs when a node starts, to continue after a crash. */
  runsAtStart?: boolean;
  /** How often a failed run is retried; the pauses grow up to half an hour. */
  retries?: number;
  /** How many runs one node executes at the same time; default 1. */
  concurrency?: number;
  run: (services: Services, payload: unknown) => Promise<void>;
}

/** The part of the queue that verbs use. */
interface Queue {
  /** Queues a job for each payload, with one query; inside a transaction they exist only if that commits. */
  add(db: Db, name: string, ...payloads: object[]): Promise<void>;
  /** Queues a job that begins after a delay, to the minute. */
  addLater(db: Db, name: string, delay: number, payload: object): Promise<void>;
}

export interface Jobs extends Queue {
  /** Starts running jobs; until then they wait. */
  work(services: Services): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  jobs: Job[];
  onError: (error: unknown) => void;
  /** The pause before the first retry, in seconds. */
  firstPause?: number;
  /** How often a worker looks for what no notification announced, in seconds: retries that are due, and what was lost. */
  pollEvery?: number;
  /** Keeps runs of one job apart; those of other nodes only with the one of the database. */
  alone?: RunAlone;
  /** This process only queues jobs, and another one runs them. */
  onlyQueues?: boolean;
}

/** Neither looks for work that is due nor cleans up. One connection is enough, for the start. */
const QUEUEING = { schedule: false, supervise: false, max: 1 };

const WORKING = {
  useListenNotify: true,
  // As long as a query may wait for a connection: a busy node is not a lost connection.
  notifyHeartbeatTimeoutMs: 20 * SECOND,
  // Jobs that wait for other jobs, of which there are none here: by default pg-boss looks for them every five seconds.
  flowIntervalSeconds: DAY / SECOND,
};

const RETRIES = 8;

/**
 * Each job has its own queue. pg-boss gives what is queued to one node, and again to another one if it is not finished after five
 * minutes, even if the first still works on it. So what is queued may run twice at a time if it takes that long, and a job that
 * verbs queue must be short; runs of a scheduled one, which may be long, are kept apart by a lock.
 *
 * Workers sleep until a notification names their queue. It is sent with the transaction that queued the job, so it arrives when
 * that commits, at every node, and never if it is rolled back.
 */
export async function openJobs(database: ConstructorOptions, settings: Settings): Promise<Jobs> {
  const { jobs, onError, firstPause = 15, pollEvery = MINUTE / SECOND, onlyQueues = false } = settings;
  const alone = settings.alone ?? aloneInProcess();
  const boss = new PgBoss({ ...database, ...(onlyQueues ? QUEUEING : WORKING), schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const retryDelayMax = (30 * MINUTE) / SECOND;
  for (const { name, retries = RETRIES } of jobs) {
    const options = {
      notify: true,
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: firstPause,
      retryDelayMax,
      // The run of a node that died is repeated after this time.
      expireInSeconds: (5 * MINUTE) / SECOND,
      // A finished job records when it ran: kept only as long as it takes to investigate a fault.
      deleteAfterSeconds: HOUR / SECOND,
    };
    // Since the last start few have changed, and starting should not take three statements for each.
    if (agrees(stored.get(name), options)) continue;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // pg-boss looks a queue up on its first use. Do it now: that must not happen inside a verb's transaction.
    await boss.findJobs(name, { id: randomUUID() });
  }

  return {
    async add(db, name, ...payloads) {
      const jobsOfPayloads = payloads.map((data) => ({ data }));
      if (payloads.length > 0) await boss.insert(name, jobsOfPayloads, { db: fromDrizzle(db, sql) });
    },
    async addLater(db, name, delay, data) {
      await boss.insert(name, [{ data, startAfter: delay / SECOND }], { db: fromDrizzle(db, sql) });
    },
    async work(services) {
      const schedules = await keptSchedules(boss, jobs);
      for (const job of jobs) {
        const { name, cron, concurrency = 1 } = job;
        for (let started = 0; started < concurrency; started += 1) {
          await startWorker(boss, name, pollEvery, async (payload) => {
            const run = () => runJob(job, payload, services);
            await (cron === undefined ? run() : alone(name, run));
          });
        }
        if (cron !== undefined && schedules.get(name) !== cron) await boss.schedule(name, cron);
        if (job.runsAtStart) await boss.send(name, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10 * SECOND }),
  };
}

async function startWorker(
  boss: PgBoss,
  name: string,
  pollEvery: number,
  run: (payload: unknown) => Promise<void>,
): Promise<void> {
  const worker = boss.work(name, { notifyPollingIntervalSeconds: pollEvery }, async (batch) => {
    try {
      for (const { data } of batch) await run(data);
    } finally {
      // One notification may announce several jobs: look for the next one at once.
      boss.notifyWorker(await worker);
    }
  });
  await worker;
}

/** Whether a stored queue has these options already. pg-boss has then read it. */
function agrees(queue: object | undefined, options: object): boolean {
  const known = new Map(Object.entries(queue ?? {}));
  return Object.entries(options).every(([name, value]) => known.get(name) === value);
}

/** The stored schedules by name. One stays in the database when the code no longer has its job: such are removed. */
async function keptSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<Map<string, string>> {
  const scheduled = new Set(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])));
  const stored = await boss.getSchedules();
  for (const { name } of stored) if (!scheduled.has(name)) await boss.unschedule(name);
  return new Map(stored.map(({ name, cron }) => [name, cron]));
}

/** Runs a job as a worker does: what it throws reaches the log and the queue without its message. */
export async function runJob(job: Job, payload: unknown, services: Services): Promise<void> {
  try {
    await job.run(services, payload);
    services.metrics.countRun(job, true);
  } catch (error) {
    services.metrics.countRun(job, false);
    services.log.warn({ err: error, job: job.name }, 'job failed');
    throw new JobFailure(error);
  }
}

const CODE = /^[A-Z][A-Z_]+$|^[0-9A-Z]{5}$/;

/**
 * What the tables of the queue store about a failed run: only an SQLSTATE, a system code or one of ours. The queue stores
 * whatever a job throws, and database errors contain their query with its parameters.
 */
class JobFailure extends Error {
  override name = 'JobFailure';
  constructor(error: unknown) {
    super(failureCode(error));
    this.stack = '';
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && CODE.test(code)) return code;
  return failureCode(error.cause);
}
