import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import type { Database } from './db/database.ts';
import { openDeferredWrites } from './deferred-writes.ts';
import { flushDaily } from './flush-daily.ts';
import { openLog } from './log.ts';

const visits = pgTable('visits', { id: uuid().primaryKey() });
const log = pino({ level: 'silent' });
const scratch = new Scratch();
let database: Database;
let clock: FakeClock;
/** Two processes with one database. */
let a: ReturnType<typeof startProcess>;
let b: ReturnType<typeof startProcess>;
beforeAll(async () => {
  database = await scratch.newPostgres();
  await database.db.execute(sql`CREATE TABLE visits (id uuid PRIMARY KEY)`);
});
beforeEach(() => {
  clock = new FakeClock();
  [a, b] = [startProcess(), startProcess()];
});
afterEach(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await database.db.execute(sql`TRUNCATE visits`);
});
afterAll(() => scratch.clear());

function startProcess(db = database.db, to = log) {
  const timers = new ManualTimers();
  const deferredWrites = openDeferredWrites({ log });
  const stop = flushDaily({ deferredWrites, db, clock, log: to }, timers);
  const fill = (count: number) => {
    for (let n = 0; n < count; n += 1) deferredWrites.add(visits, { id: randomUUID() });
  };
  return { timers, deferredWrites, stop, fill };
}
const stored = () => database.db.$count(visits);

it('every process writes its own rows once a day', async () => {
  a.fill(3);
  b.fill(4);
  await a.timers.elapse();
  expect(await stored()).toBe(0);
  clock.advance(DAY);
  await a.timers.elapse();
  expect(await stored()).toBe(3);
  await b.timers.elapse();
  expect(await stored()).toBe(7);
  b.fill(1);
  await b.timers.elapse();
  expect(await stored()).toBe(7);
  clock.advance(DAY);
  await b.timers.elapse();
  expect(await stored()).toBe(8);
});

it('writes what waits when the process stops, and nothing twice', async () => {
  a.fill(2500);
  clock.advance(DAY);
  const daily = a.timers.elapse();
  a.fill(1);
  await a.stop();
  expect(await stored()).toBe(2501);
  await daily;
  expect(await stored()).toBe(2501);
});

it('loses nothing while the database fails, and tries again on the same day', async () => {
  a.fill(2500);
  clock.advance(DAY);
  await database.db.execute(sql`ALTER TABLE visits RENAME TO away`);
  await a.timers.elapse();
  a.fill(1);
  await database.db.execute(sql`ALTER TABLE away RENAME TO visits`);
  await a.timers.elapse();
  expect(await stored()).toBe(2501);
});

it('stops without a database, and logs no row', async () => {
  const away = await scratch.newPostgres();
  const output = new PassThrough();
  const c = startProcess(away.db, openLog('warn', output));
  const id = randomUUID();
  c.deferredWrites.add(visits, { id });
  await away.close();
  await c.stop();
  output.end();
  const logged = await text(output);
  expect(logged).toContain('deferred rows were not written, and are lost');
  expect(logged).not.toContain(id);
});
