import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#platform/server/db/database.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';
import { fillDatabase, MASTER_KEY, SESSION_KEY } from './old-database.ts';

/**
 * A filled database of the version before, and what that version answered: `rows.sql` was dumped from it, and `answers.json` has
 * the calls that were made on it, lists with all of their pages.
 */
const FOLDER = join(import.meta.dirname, '../fixtures/version-before');
const LAST_MIGRATION = '0036_sealed_accounts.sql';

const Text = z.string();
const Answer = z.object({ name: Text, url: Text, status: z.int(), body: z.unknown() });
export type Answer = z.output<typeof Answer>;

const Recorded = z.object({
  now: Text,
  members: z.array(z.object({ name: Text, id: z.int(), email: Text })),
  /** Their cookies, by name. */
  visitors: z.record(Text, z.record(Text, Text)),
  /** The author's id of a letter from a month that is no longer kept. */
  dropped: Text,
  answers: z.array(Answer),
});

const OwnLetters = z.looseObject({ confessions: z.array(z.looseObject({ id: Text })) });

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const { answers, ...rest } = z.parse(Recorded, JSON.parse(read('answers.json')));
export const recorded = { ...rest, answers: answers.map((answer) => withoutDropped(answer)) };

/** The answer as if the letter of the month that is no longer kept were gone. */
function withoutDropped(answer: Answer): Answer {
  const found = z.safeParse(OwnLetters, answer.body);
  if (!found.success) return answer;
  const confessions = found.data.confessions.filter(({ id }) => id !== rest.dropped);
  return { ...answer, body: { ...found.data, confessions } };
}

/** Fills an empty database as the version before left it. */
export const fillVersionBefore = (database: Database) => fillDatabase(database, LAST_MIGRATION, read('rows.sql'));

/** The app on the upgraded database, at the moment at which the version before stopped. */
export async function appOnUpgraded(database: Database): Promise<TestApp> {
  const subject = await testAppOn(database, { session: { secure: false, key: SESSION_KEY } }, undefined, MASTER_KEY);
  subject.clock.set(recorded.now);
  return subject;
}
