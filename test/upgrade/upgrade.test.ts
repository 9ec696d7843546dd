import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findByEmail } from '#features/auth/server/index.ts';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { runJob } from '#test/harness/jobs.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';

/**
 * A filled database of an earlier version, and what that version answered: `rows.sql` was dumped from it, `answers.json` has the
 * calls that were made on it. This version must migrate it, open every box in it, and answer the same.
 */
const FOLDER = join(import.meta.dirname, '../fixtures/version-before');
const LAST_MIGRATION = '0028_found_by_name_off.sql';
const MASTER_KEY = Buffer.alloc(32, 7);

const Answers = z.object({
  now: z.string(),
  answers: z.array(z.object({ email: z.string(), url: z.string(), status: z.number(), body: z.unknown() })),
});
const { now, answers } = z.parse(Answers, JSON.parse(readFileSync(join(FOLDER, 'answers.json'), 'utf8')));

const scratch = new Scratch();
let subject: TestApp;
beforeAll(async () => {
  const database = await scratch.blankPostgres();
  const names = knownMigrations().map(({ name }) => name);
  await migrate(database, { only: new Set(names.slice(0, names.indexOf(LAST_MIGRATION) + 1)) });
  await database.db.execute(sql.raw(readFileSync(join(FOLDER, 'rows.sql'), 'utf8')));
  await migrate(database);
  subject = await testAppOn(database, {}, undefined, MASTER_KEY);
  subject.clock.set(now);
});
afterAll(async () => {
  await subject.close();
  await scratch.clear();
  scratch.remove();
});

async function browserOf(email: string) {
  const user = await findByEmail(subject.services, email);
  if (!user) throw new Error(`The upgraded database has no ${email}`);
  return subject.browser().signInAs(user);
}

// In the order in which they were recorded: an answer may list the sessions that those before it have begun.
it.each(answers.map((answer) => [answer.email, answer.url, answer] as const))(
  'answers %s the same at %s as before the upgrade',
  async (email, url, { status, body }) => {
    const response = await (await browserOf(email)).request({ method: 'GET', url });
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([status, body]);
  },
);

it('delivers the letters that were waiting', async () => {
  subject.clock.set('2026-03-15T10:00:00Z');
  await runJob(subject, 'deliver-letters');
  const response = await (await browserOf('ada@example.org')).request({ method: 'GET', url: '/api/confessions/sent' });
  const states = JSON.parse(response.body).confessions.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['delivered', 'delivered', 'delivered']);
});

it('publishes the events that were still waiting', async () => {
  const count = async (table: string) =>
    Number(
      (await subject.services.db.execute<{ n: string }>(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]?.n,
    );
  expect(await count('letter_events')).toBeGreaterThan(0);
  await runJob(subject, 'after-delivery');
  expect(await count('letter_events')).toBe(0);
});

it('removes what a deleted account had sent', async () => {
  subject.clock.set('2026-03-18T10:00:00Z');
  const { rows: before } = await subject.services.db.execute('SELECT id FROM departures');
  expect(before).toHaveLength(1);
  for (let run = 0; run < 20; run += 1) await runJob(subject, 'sweep-departures');
  const { rows: after } = await subject.services.db.execute('SELECT id FROM departures');
  expect(after).toEqual([]);
});
