import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseUnavailable, type Db } from '#platform/server/db/database.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { holdSiteLock, type SiteLock } from './site-lock.ts';

const scratch = scratchPerFile();
const slowPoll = { timeout: 60_000 };
/** PostgreSQL needs a moment to see that a connection has ended. */
const patiently = { patience: 60_000 };

async function openSite() {
  const { db, url } = await scratch.newPostgres();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const start = async (isShared: boolean, { onTaken = () => {}, patience = 0 } = {}): Promise<SiteLock> => {
    const lock = await holdSiteLock({ url, isShared, log, onTaken, patience });
    scratch.closeLater(() => lock.release());
    return lock;
  };
  return { db, lines, start };
}

const holders = sql`SELECT pid FROM pg_stat_activity
  WHERE application_name = 'sub-rosa-lock' AND datname = current_database()`;
const countHolders = async (db: Db) => (await db.execute(holders)).rows.length;
const lockedBy = async (db: Db) => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`SELECT pid FROM pg_locks JOIN (${holders}) AS h USING (pid) WHERE locktype = 'advisory' AND granted`,
  );
  return rows.map(({ pid }) => pid);
};
const tries = sql`SELECT pid FROM pg_stat_activity
  WHERE application_name = 'sub-rosa-lock' AND datname = current_database() AND query LIKE 'SELECT pg_try_advisory%'`;
const countTries = async (db: Db) => (await db.execute(tries)).rows.length;
const cutConnections = (db: Db) => db.execute(sql`SELECT pg_terminate_backend(pid) FROM (${holders}) AS h`);

it('refuses a second server without Redis, in one line, until the first has stopped', async () => {
  const { start } = await openSite();
  const first = await start(false);
  await expect(start(false)).rejects.toThrow(DatabaseUnavailable);
  await expect(start(false)).rejects.toThrow(
    /^DATABASE_URL: another server is using the database test_\w+\. Several servers need the same REDIS_URL, which is not set\.$/,
  );
  await first.release();
  await start(false, patiently);
});

it('allows several servers with Redis, but none without it next to them', async () => {
  const { start } = await openSite();
  const nodes = [await start(true), await start(true)];
  await expect(start(false)).rejects.toThrow('which is not set');
  for (const node of nodes) await node.release();
  await start(false, patiently);
  await expect(start(true)).rejects.toThrow('a server without REDIS_URL is using the database');
});

it('waits for a server that is stopping', async () => {
  const { start } = await openSite();
  const first = await start(false);
  const second = start(false, patiently);
  await expect(start(false)).rejects.toThrow('another server');
  await first.release();
  await second;
  await expect(start(false)).rejects.toThrow('another server');
});

it('takes the lock again after a lost connection', async () => {
  const { db, start, lines } = await openSite();
  await start(false);
  const before = await lockedBy(db);
  await cutConnections(db);
  // Nobody else may try until then: they would get it.
  await expect.poll(async () => (await lockedBy(db)).filter((pid) => !before.includes(pid)), slowPoll).toHaveLength(1);
  await expect(start(false)).rejects.toThrow('another server');
  expect(lines).toEqual([]);
});

it('stops if another server has taken it meanwhile', async () => {
  const { db, start, lines } = await openSite();
  const taken = Promise.withResolvers<void>();
  await start(true, { onTaken: taken.resolve });
  // In one statement, so that it waits for the lock before the server can connect again.
  await db.transaction(async (tx) => {
    await tx.execute(sql`WITH cut AS MATERIALIZED (SELECT pg_terminate_backend(pid) FROM (${holders}) AS h)
      SELECT pg_advisory_xact_lock(5083112100) FROM cut`);
    await taken.promise;
  });
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'another server has taken the database while this one had lost its connection: stopping',
  ]);
});

it('a lock that is released while it is taken again is not held', async () => {
  const { db, start } = await openSite();
  const lock = await start(true, patiently);
  const releasing = await db.transaction(async (tx) => {
    await tx.execute(sql`WITH cut AS MATERIALIZED (SELECT pg_terminate_backend(pid) FROM (${holders}) AS h)
      SELECT pg_advisory_xact_lock(5083112100) FROM cut`);
    await expect.poll(() => countTries(db), slowPoll).toBe(1);
    return [lock.release()];
  });
  await Promise.all(releasing);
  await expect.poll(() => countHolders(db), slowPoll).toBe(0);
});

it('leaves no connection behind if the lock cannot be asked for', async () => {
  const { db, start } = await openSite();
  await db.execute(
    sql`CREATE FUNCTION pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT 1 / 0 = 1'`,
  );
  const [{ name } = { name: '' }] = (await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)).rows;
  await db.execute(sql`ALTER DATABASE ${sql.identifier(name)} SET search_path = public, pg_catalog`);
  await expect(start(false)).rejects.toThrow('division by zero');
  await expect.poll(() => countHolders(db), slowPoll).toBe(0);
});
