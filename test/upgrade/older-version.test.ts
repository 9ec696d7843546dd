import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findByEmail } from '#features/auth/server/index.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';
import { comparable } from './comparable.ts';
import { fillDatabase, MASTER_KEY, upgrade } from './old-database.ts';

/** A filled database that is several versions old, and what its version answered: an operator may leave versions out. */
const FOLDER = join(import.meta.dirname, '../fixtures/older-version');
const LAST_MIGRATION = '0028_found_by_name_off.sql';

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const Recorded = z.object({
  now: z.string(),
  answers: z.array(z.object({ email: z.string(), url: z.string(), status: z.int(), body: z.unknown() })),
});
const { now, answers } = z.parse(Recorded, JSON.parse(read('answers.json')));

const scratch = new Scratch();
let subject: TestApp;
beforeAll(async () => {
  const database = await scratch.blankPostgres();
  await fillDatabase(database, LAST_MIGRATION, read('rows.sql'));
  await upgrade(database, now);
  subject = await testAppOn(database, {}, undefined, MASTER_KEY);
  subject.clock.set(now);
});
afterAll(async () => {
  await subject.close();
  await scratch.clear();
  scratch.remove();
});

it.each([...new Set(answers.map(({ email }) => email))])('answers %s as the older version did', async (email) => {
  const user = await findByEmail(subject.services, email);
  if (!user) throw new Error(`The upgraded database has no ${email}`);
  const browser = await subject.browser().signInAs(user);
  for (const { url, status, body } of answers.filter((answer) => answer.email === email)) {
    const response = await browser.request({ method: 'GET', url });
    const answer = { name: email, url, status: response.statusCode, body: JSON.parse(response.body) as unknown };
    expect(comparable(answer)).toEqual(comparable({ name: email, url, status, body }));
  }
});
