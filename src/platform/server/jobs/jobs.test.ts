import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { aloneOnDatabase } from '../db/run-alone.ts';
import { openJobs, type Job, type Jobs } from './jobs.ts';

const subject = appPerFile();
let done: unknown[] = [];
let nodes: Jobs[] = [];
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await subject.services.db.execute(sql`DELETE FROM pgboss.job`);
  nodes = [];
  done = [];
});

const note: Job = { name: 'note', run: async (_services, payload) => void done.push(payload) };

/** So long that a job which is run was announced, not found. */
const NEVER = HOUR / SECOND;

async function startNodes(count: number, job: Job, pollEvery = NEVER): Promise<Jobs> {
  const { connectionString: url = '' } = subject.database.jobs as { connectionString?: string };
  // Not thrown: a busy machine may make the queue's own polling late, and it tries again.
  const opening = Array.from({ length: count }, async () => {
    const locks = aloneOnDatabase(url);
    const settings = { jobs: [job], onError: console.error, alone: locks.alone, pollEvery };
    const node = await openJobs(subject.database.jobs, settings);
    const stop = () => node.stop().then(() => locks.close());
    return { ...node, stop };
  });
  nodes = await Promise.all(opening);
  for (const node of nodes) await node.work(subject.services);
  return nodes[0] as Jobs;
}

/** Waits until this many jobs are finished and none is left that a node could still take. */
async function untilFinished(count: number): Promise<void> {
  const states = async () => {
    const { rows } = await subject.services.db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE name = 'note'`,
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(Array<string>(count).fill('completed'));
}

describe('a queued job', () => {
  it('runs once, even with several nodes', async () => {
    const jobs = await startNodes(2, note);
    await jobs.add(subject.services.db, 'note', { n: 1 });
    await jobs.add(subject.services.db, 'note', { n: 2 });
    await untilFinished(2);
    expect(done).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]));
  });

  it('runs once its transaction has committed', async () => {
    const jobs = await startNodes(1, note);
    const [queued, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const committed = inTransaction(subject.services, async ({ db }) => {
      await jobs.add(db, 'note', { n: 1 });
      queued.resolve();
      await released.promise;
    });
    await queued.promise;
    await jobs.add(subject.services.db, 'note', { n: 2 });
    await untilFinished(1);
    expect(done).toEqual([{ n: 2 }]);
    released.resolve();
    await committed;
    await untilFinished(2);
    expect(done).toEqual([{ n: 2 }, { n: 1 }]);
  });

  it('does not exist when its transaction was rolled back', async () => {
    const jobs = await startNodes(1, note);
    const undone = inTransaction(subject.services, async ({ db }) => {
      await jobs.add(db, 'note', { n: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inTransaction(subject.services, ({ db }) => jobs.add(db, 'note', { n: 'kept' }));
    await untilFinished(1);
    expect(done).toEqual([{ n: 'kept' }]);
  });
});

it('jobs that were queued together run one after the other', async () => {
  const jobs = await startNodes(1, note);
  await jobs.add(subject.services.db, 'note', { n: 1 }, { n: 2 }, { n: 3 });
  await untilFinished(3);
  expect(done).toHaveLength(3);
});

it('a job that nobody announced is found by the next poll', async () => {
  const jobs = await startNodes(1, note, 2);
  await jobs.add(subject.services.db, 'note', { n: 'announced' });
  await untilFinished(1);
  await subject.services.db.execute(sql`INSERT INTO pgboss.job (name, data) VALUES ('note', '{"n": "unannounced"}')`);
  await untilFinished(2);
  expect(done).toEqual([{ n: 'announced' }, { n: 'unannounced' }]);
});

it('a scheduled job never runs twice at a time, even when several nodes start', async () => {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const slow: Job = {
    ...note,
    cron: '0 0 1 1 *',
    runsAtStart: true,
    run: async () => {
      done.push('began');
      await end;
    },
  };
  const jobs = await startNodes(3, slow);
  const states = async () => {
    const { rows } = await subject.services.db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE name = 'note' ORDER BY state`,
    );
    return rows.map(({ state }) => state);
  };
  // Every node has queued a run. The others are left out while the first goes on.
  await expect.poll(states, { timeout: 60_000 }).toEqual(['active', 'completed', 'completed']);
  expect(done).toEqual(['began']);
  finish();
  await untilFinished(3);
  await jobs.add(subject.services.db, 'note', {});
  await untilFinished(4);
  expect(done).toEqual(['began', 'began']);
});

it('a process that only queues jobs leaves them to others, and wakes them', async () => {
  const jobs = [note];
  const queueing = await openJobs(subject.database.jobs, { jobs, onError: console.error, onlyQueues: true });
  await queueing.add(subject.services.db, 'note', { n: 'before' });
  await startNodes(1, note);
  await untilFinished(1);
  await queueing.add(subject.services.db, 'note', { n: 'after' });
  await untilFinished(2);
  await queueing.stop();
  expect(done).toEqual([{ n: 'before' }, { n: 'after' }]);
});

it('a job that the code no longer has is taken off the schedule', async () => {
  const hourly = (name: string): Job => ({ ...note, name, cron: '0 * * * *' });
  const schedules = async () => {
    const { rows } = await subject.services.db.execute<{ name: string }>(sql`SELECT name FROM pgboss.schedule`);
    return rows.map(({ name }) => name);
  };
  const before = await startNodes(1, hourly('removed'));
  expect(await schedules()).toEqual(['removed']);
  await before.stop();
  await startNodes(1, hourly('note'));
  expect(await schedules()).toEqual(['note']);
});

it('a start writes the schedule and the queue of a job only if the code has changed them', async () => {
  const stored = async () => {
    const { rows } = await subject.services.db.execute<{ cron: string; retries: number; at: string }>(
      sql`SELECT cron, retry_limit AS retries, schedule.updated_on::text || queue.updated_on::text AS at
          FROM pgboss.schedule JOIN pgboss.queue USING (name) WHERE name = 'note'`,
    );
    return rows[0];
  };
  const start = async (job: Partial<Job>) => {
    const node = await startNodes(1, { ...note, ...job });
    await node.stop();
    nodes = [];
    return stored();
  };
  const first = await start({ cron: '0 1 * * *', retries: 2 });
  expect(first).toMatchObject({ cron: '0 1 * * *', retries: 2 });
  expect(await start({ cron: '0 1 * * *', retries: 2 })).toEqual(first);
  expect(await start({ cron: '0 2 * * *', retries: 3 })).toMatchObject({ cron: '0 2 * * *', retries: 3 });
});
