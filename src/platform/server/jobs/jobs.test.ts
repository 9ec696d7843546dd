import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { openJobs, type Job, type Jobs } from './jobs.ts';

let subject: TestApp;
let done: unknown[] = [];
let nodes: Jobs[] = [];
beforeAll(async () => {
  subject = await createTestApp();
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
  done = [];
});
afterAll(() => subject.close());

const note: Job = { name: 'note', run: async (_services, payload) => void done.push(payload) };

async function startNodes(count: number, job: Job): Promise<Jobs> {
  const onError = (error: unknown) => {
    throw error;
  };
  const opening = Array.from({ length: count }, () => openJobs(subject.database.jobs, { jobs: [job], onError }));
  nodes = await Promise.all(opening);
  for (const node of nodes) await node.work(subject.services);
  return nodes[0] as Jobs;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(50);
}

describe('a queued job', () => {
  it('runs once, though several nodes stand ready', async () => {
    const jobs = await startNodes(2, note);
    await jobs.add(subject.services.db, 'note', { n: 1 });
    await jobs.add(subject.services.db, 'note', { n: 2 });
    await until(() => done.length >= 2);
    expect(done).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]));
  });

  it('of a transaction that was undone never existed', async () => {
    const jobs = await startNodes(1, note);
    const undone = inTransaction(subject.services, async ({ db }) => {
      await jobs.add(db, 'note', { n: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inTransaction(subject.services, ({ db }) => jobs.add(db, 'note', { n: 'kept' }));
    await until(() => done.length > 0);
    expect(done).toEqual([{ n: 'kept' }]);
  });
});
