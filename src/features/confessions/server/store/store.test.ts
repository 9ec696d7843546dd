import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { monthOf } from '#platform/server/months.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { letterBox, type StoredLetter } from '../letter-boxes.ts';
import { appendLetters, type NewLetter } from './append-letters.ts';
import { readAuthorLetters } from './author-letters.ts';
import { makeGone, openLetters } from './gone-letters.ts';
import { findHeads } from './heads.ts';
import { readByTarget } from './letter-rows.ts';
import { prepareMonths } from './months-kept.ts';
import { deliveredRowId } from './row-ids.ts';
import { authorStream, LETTER, readerStream } from './streams.ts';

const scratch = new Scratch();
afterAll(async () => {
  await scratch.clear();
  scratch.remove();
});

const engines = [
  ['PostgreSQL', () => scratch.newPostgres()],
  ['the embedded engine', () => scratch.newEmbedded()],
] as const;

const clock = new FakeClock();
const month = monthOf(clock.now());
const hour = clock.now().getTime();

function contentOf(author: number, key: string, target: string): StoredLetter {
  return {
    author,
    key,
    target,
    letter: {
      deliveryMethod: 'platform',
      message: 'Hello',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
    },
    blockSlots: [],
    persons: [],
    adult: true,
    mayMatch: true,
    gone: false,
    reader: null,
    vanishesOn: null,
  };
}

async function openStore(open: (typeof engines)[number][1]) {
  const database = await open();
  await migrate(database);
  const { db } = database;
  const keys = await openKeyring(db, randomBytes(32));
  const services = { db, keys, clock };
  await prepareMonths(services);
  const letter = (author: number, key: string, target: string): NewLetter => {
    const id = deliveredRowId(keys, author, key);
    const stream = readerStream(keys, target, null);
    return {
      id,
      target: stream,
      author: authorStream(keys, author),
      gone: false,
      seal: (place) =>
        letterBox.seal(keys, id, { ...contentOf(author, key, target), reader: place && { account: null, ...place } }),
    };
  };
  const append = (letters: NewLetter[]) =>
    inTransaction(services, (tx) => appendLetters(tx.db, { month, hour }, letters));
  const headOf = async (target: string) =>
    (await findHeads(db, 'target', [{ stream: readerStream(keys, target, null), month }]))[0];
  return { services, letter, append, headOf };
}

it.each(engines)('letters take the next places of both streams, on %s', async (_engine, open) => {
  const { services, letter, append, headOf } = await openStore(open);
  const { db, keys } = services;
  const remember = await append([letter(1, 'a', 'ada'), letter(1, 'b', 'ben'), letter(2, 'c', 'ada')]);
  remember();
  await append([letter(1, 'd', 'ada')]);

  expect([await headOf('ada'), await headOf('ben'), await headOf('cleo')]).toEqual([3, 1, 0]);
  const tag = readerStream(keys, 'ada', null).tag(LETTER, { month, n: 2 });
  const [row] = openLetters(services, await readByTarget(db, [{ month, tag }]));
  expect(row?.content).toMatchObject({ author: 1, key: 'd', reader: { month, n: 2 } });
  const sent = openLetters(services, await readAuthorLetters(services, 1));
  expect(sent.map(({ content }) => content.key)).toEqual(['d', 'b', 'a']);
});

it.each(engines)('a head is found however far it has moved, on %s', async (_engine, open) => {
  const { letter, append, headOf } = await openStore(open);
  for (const size of [1, 5, 30, 200]) {
    const before = (await headOf('ada')) ?? 0;
    await append(Array.from({ length: size }, (_, n) => letter(1, `${size} ${n}`, 'ada')));
    expect(await headOf('ada')).toBe(before + size);
  }
});

it.each(engines)('a letter that is gone keeps its row and the length of its box, on %s', async (_engine, open) => {
  const { services, letter, append, headOf } = await openStore(open);
  await append([letter(1, 'a', 'ada')]);
  const [before] = await readAuthorLetters(services, 1);
  await makeGone(services as never, openLetters(services, before ? [before] : []));
  const [after] = await readAuthorLetters(services, 1);

  expect(after).toMatchObject({ gone: true, targetTag: before?.targetTag, hour: before?.hour });
  expect(after?.box.length).toBe(before?.box.length);
  expect(after && letterBox.open(services.keys, after.id, after.box)).toMatchObject({ gone: true, author: 1 });
  expect(await headOf('ada')).toBe(1);
});
