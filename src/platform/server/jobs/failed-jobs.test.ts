import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allJobs } from '#app/server/features.ts';
import { noMailer } from '#test/harness/jobs.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { openLog } from '../log.ts';
import { openJobs, type Job } from './jobs.ts';

/** A bound parameter that no random id can spell; its second line imitates a stack frame. */
const PARAMETER = 'wilhelmina@example.org\n    at Wilhelmina';
const PIECES = ['ilhelmina', 'params', 'invalid input syntax', 'select'];

let subject: TestApp;
let logged = '';
beforeAll(async () => {
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  subject = await createTestApp({}, openLog('debug', to));
});
afterAll(() => subject.close());

const fail: Job['run'] = async ({ db }) => void (await db.execute(sql`select ${PARAMETER}::int`));

async function queueTables(): Promise<string[]> {
  const { rows } = await subject.services.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'pgboss'`,
  );
  return rows.map(({ name }) => name);
}

async function failedQueues(): Promise<string[]> {
  const { rows } = await subject.services.db.execute<{ name: string }>(
    sql`SELECT DISTINCT name FROM pgboss.job WHERE output IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

it('stores and logs only the code of an error, whichever job fails', async () => {
  const { services, database } = subject;
  const failing = allJobs(noMailer).map((job): Job => ({ ...job, run: fail }));
  const names = failing.map(({ name }) => name).toSorted();
  const jobs = await openJobs(database.jobs, { jobs: failing, onError: console.error });
  try {
    for (const { name } of failing) await jobs.add(services.db, name, {});
    await jobs.work(services);
    await expect.poll(failedQueues, { timeout: 60_000 }).toEqual(names);
  } finally {
    await jobs.stop();
  }

  const tables = await queueTables();
  expect(tables).toContain('job');
  for (const table of tables) {
    const { rows } = await services.db.execute(sql`SELECT * FROM pgboss.${sql.identifier(table)}`);
    const text = JSON.stringify(rows);
    for (const piece of PIECES) expect(text, `${table} quotes the error`).not.toContain(piece);
  }
  const { rows } = await services.db.execute(sql`SELECT DISTINCT output FROM pgboss.job WHERE output IS NOT NULL`);
  expect(rows).toEqual([{ output: expect.objectContaining({ message: '22P02' }) as unknown }]);

  expect(logged).toContain('"msg":"job failed"');
  for (const piece of PIECES) expect(logged).not.toContain(piece);
});
