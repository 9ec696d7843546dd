import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Scratch } from '#test/harness/database/scratch.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { answersAfter } from './answers.ts';
import { checkLetters } from './check-letters.ts';
import { comparable } from './comparable.ts';
import { dump, findLeaks, HANDLES } from './leaks.ts';
import { upgrade } from './old-database.ts';
import { appOnUpgraded, fillVersionBefore, recorded, type Answer } from './version-before.ts';

const names = [...new Set(recorded.answers.map(({ name }) => name))];
const Letters = z.looseObject({
  confessions: z.array(z.looseObject({ submittedAt: z.nullable(z.string()), message: z.string() })),
});

// One story on one database, whose clock moves ahead at the end: upgrading another one for each part would take too long.
describe.each(['postgres', 'embedded'] as const)('a database of the version before, upgraded on %s', (engine) => {
  const scratch = new Scratch();
  const upgraded = {} as { subject: TestApp };
  let dumped: Map<string, string>;
  let answers: Answer[];
  beforeAll(async () => {
    const database = await (engine === 'postgres' ? scratch.blankPostgres() : scratch.blankEmbedded());
    await fillVersionBefore(database);
    await upgrade(database, recorded.now);
    dumped = await dump(database);
    upgraded.subject = await appOnUpgraded(database);
    answers = await answersAfter(upgraded.subject);
  });
  afterAll(async () => {
    await upgraded.subject.close();
    await scratch.clear();
    scratch.remove();
  });
  const lettersIn = (path: string) =>
    answers.filter(({ url }) => url.startsWith(path)).map(({ body }) => z.parse(Letters, body).confessions);

  it('has moved every row', () => {
    const before = [...dumped].filter(([table]) => table.startsWith('before.'));
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter(([, rows]) => rows !== '')).toEqual([]);
  });

  it('holds no word, name, address or handle in the clear', () => {
    const words = [...lettersIn('/api/confessions/sent'), ...lettersIn('/api/confessions/search')].flatMap((list) =>
      list.map(({ message }) => message),
    );
    const people = recorded.members.flatMap(({ name, email }) => [email, `Quarrington${name}`]);
    expect(words.length).toBeGreaterThan(100);
    expect(findLeaks(dumped, [...words, ...people, ...HANDLES])).toEqual([]);
  });

  it.each(names)('answers %s as before', (name) => {
    const of = (list: Answer[]) => list.filter((answer) => answer.name === name).map(comparable);
    expect(of(answers)).toEqual(of(recorded.answers));
  });

  it('lists letters by the hour, the newest first', () => {
    for (const path of ['/api/confessions/sent', '/api/confessions/search/']) {
      for (const list of lettersIn(path)) {
        const hours = list.map(({ submittedAt }) => submittedAt ?? '9');
        expect(hours).toEqual(hours.toSorted().toReversed());
      }
    }
  });

  checkLetters(upgraded);
});
