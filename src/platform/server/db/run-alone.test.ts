import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { aloneInProcess, aloneOnDatabase } from './run-alone.ts';

const scratch = scratchPerFile();

async function openProcesses() {
  const { db, url } = await scratch.newPostgres();
  const [first, second] = [aloneOnDatabase(url), aloneOnDatabase(url)];
  for (const locks of [first, second]) scratch.closeLater(() => locks.close());
  return { db, first: first.alone, second: second.alone };
}

const nothing = async () => {};

/** Work that goes on until the test ends it. */
function slowWork() {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = () => {
    begun.resolve();
    return end.promise;
  };
  return { work, begun: begun.promise, finish: end.resolve };
}

it('refuses work that another process or this one is doing, and nothing else', async () => {
  const { first, second } = await openProcesses();
  const { work, begun, finish } = slowWork();
  const running = first('purge', work);
  await begun;
  expect([await first('purge', nothing), await second('purge', nothing)]).toEqual([false, false]);
  expect([await first('deliver', nothing), await second('alert', nothing)]).toEqual([true, true]);
  finish();
  expect(await running).toBe(true);
  expect(await second('purge', nothing)).toBe(true);
});

it('allows it again after it has failed', async () => {
  const { first, second } = await openProcesses();
  await expect(first('purge', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await second('purge', nothing), await first('purge', nothing)]).toEqual([true, true]);
});

it('connects again after PostgreSQL has closed the connection', async () => {
  const { db, first, second } = await openProcesses();
  const { work, begun, finish } = slowWork();
  const running = first('purge', work);
  await begun;
  await db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'sub-rosa-lock' AND datname = current_database()`,
  );
  await expect.poll(() => second('purge', nothing), { timeout: 60_000 }).toBe(true);
  // In its own process it still counts as running.
  expect(await first('purge', nothing)).toBe(false);
  finish();
  expect(await running).toBe(true);
  await expect.poll(() => first('purge', nothing), { timeout: 60_000 }).toBe(true);
});

it('works within one process without a database', async () => {
  const alone = aloneInProcess();
  const { work, begun, finish } = slowWork();
  const running = alone('purge', work);
  await begun;
  expect(await alone('purge', nothing)).toBe(false);
  finish();
  expect([await running, await alone('purge', nothing)]).toEqual([true, true]);
});
