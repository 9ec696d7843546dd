import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { monthOf } from '#platform/server/months.ts';
import { storedLetter } from '#test/factories/letter-content.ts';
import { addressFor } from '#test/factories/stored-letters.ts';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { letterBox } from './letter-boxes.ts';
import { confessions } from './schema.ts';
import { appendLetters, type NewLetter } from './append-letters.ts';
import { readAuthorLetters } from './author-letters.ts';
import { makeGone, openLetters, drawLettersOf } from './gone-letters.ts';
import { findNextNumbers } from './next-numbers.ts';
import { readByTarget } from './letter-rows.ts';
import { prepareMonths } from './months-kept.ts';
import { deliveredRowId } from './letter-ids.ts';
import { authorStream, LETTER, readerStream, recipientStream } from './streams.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const clock = new FakeClock();
const month = monthOf(clock.now());
const hour = clock.now().getTime();

async function openStore(open: (typeof engines)[number][1]) {
  const database = await open();
  const { db } = database;
  const keys = await openKeyring(db, randomBytes(32));
  const services = { db, keys, clock };
  await prepareMonths(services);
  const letter = (author: number, key: string, target: string): NewLetter => {
    const id = deliveredRowId(keys, author, key);
    return {
      id,
      // As in a delivery: each letter comes with a stream of its own making.
      target: recipientStream(keys, addressFor(target, null)),
      author: authorStream(keys, author),
      seal: (place) =>
        letterBox.seal(
          keys,
          id,
          storedLetter({ author, key, target, reader: place && { address: addressFor(target, null), ...place } }),
        ),
    };
  };
  const append = (letters: NewLetter[]) =>
    inTransaction(services, (tx) => appendLetters(tx.db, { month, hour }, letters));
  const nextOf = async (target: string) =>
    (
      await findNextNumbers(services.db, 'target', [{ stream: readerStream(keys, addressFor(target, null)), month }])
    )[0];
  return { database, services, letter, append, nextOf };
}

it.each(engines)('letters take the next places of both streams, on %s', async (_engine, open) => {
  const { services, letter, append, nextOf } = await openStore(open);
  const { db, keys } = services;
  const remember = await append([letter(1, 'a', 'ada'), letter(1, 'b', 'ben'), letter(2, 'c', 'ada')]);
  remember();
  await append([letter(1, 'd', 'ada')]);

  expect([await nextOf('ada'), await nextOf('ben'), await nextOf('cleo')]).toEqual([3, 1, 0]);
  const tag = readerStream(keys, addressFor('ada', null)).tag(LETTER, { month, n: 2 });
  const [row] = openLetters(services, await readByTarget(db, [{ month, tag }]));
  expect(row?.content).toMatchObject({ author: 1, key: 'd', reader: { month, n: 2 } });
  const sent = openLetters(services, await readAuthorLetters(services, 1));
  expect(sent.map(({ content }) => content.key)).toEqual(['d', 'b', 'a']);
});

it.each(engines)('the next number is found however many letters came since, on %s', async (_engine, open) => {
  const { letter, append, nextOf } = await openStore(open);
  for (const size of [1, 5, 30, 200]) {
    const before = (await nextOf('ada')) ?? 0;
    await append(Array.from({ length: size }, (_, n) => letter(1, `${size} ${n}`, 'ada')));
    expect(await nextOf('ada')).toBe(before + size);
  }
});

it.each(engines)('a letter that is gone keeps its row and the length of its box, on %s', async (_engine, open) => {
  const { services, letter, append, nextOf } = await openStore(open);
  await append([letter(1, 'a', 'ada')]);
  const [before] = await readAuthorLetters(services, 1);
  await makeGone(services as never, openLetters(services, before ? [before] : []));
  const [after] = await readAuthorLetters(services, 1);

  expect(after).toMatchObject({ targetTag: before?.targetTag, hour: before?.hour });
  expect(after?.box.length).toBe(before?.box.length);
  expect(after && letterBox.open(services.keys, after.id, after.box)).toMatchObject({ gone: true, author: 1 });
  expect(await nextOf('ada')).toBe(1);
});

it.each(engines)('a page of the database holds two letters, on %s', async (_engine, open) => {
  const { services, letter, append } = await openStore(open);
  await append(Array.from({ length: 20 }, (_, n) => letter(n, 'a', 'ada')));
  const { rows } = await services.db.execute<{ page: string }>(sql`SELECT ctid::text AS page FROM confessions`);
  expect(new Set(rows.map(({ page }) => page.split(',')[0])).size).toBe(10);
});

it.each(engines)('with a letter that goes, others are sealed again, on %s', async (_engine, open) => {
  const { services, letter, append } = await openStore(open);
  await append(Array.from({ length: 200 }, (_, n) => letter(n, 'a', 'ada')));
  const rows = () => services.db.select().from(confessions).orderBy(confessions.id);
  const before = await rows();
  await makeGone(services as never, openLetters(services, await readAuthorLetters(services, 7)));
  const after = await rows();

  const written = after.filter(({ box }, n) => !box.equals(before[n]?.box ?? box));
  // One went with 64 others, or with a few less if some were drawn too often.
  expect(written.length).toBeGreaterThan(50);
  expect(written.length).toBeLessThanOrEqual(65);
  expect(after.map(({ box }) => box.length)).toEqual(before.map(({ box }) => box.length));
  const opened = after.map(({ id, box }) => letterBox.open(services.keys, id, box));
  expect(opened.filter(({ gone }) => gone)).toMatchObject([{ author: 7 }]);
  expect(opened.filter(({ gone }) => !gone).map(({ author }) => author)).toHaveLength(199);
});

it('where a month has few letters, those of months near it are sealed again', async () => {
  const { services, letter, append } = await openStore(() => scratch.newPostgres());
  await append([letter(1, 'a', 'ada')]);
  await inTransaction(services, (tx) =>
    appendLetters(tx.db, { month: month + 1, hour }, [letter(2, 'b', 'ada'), letter(3, 'c', 'ada')]),
  );
  const boxes = async () => (await services.db.select().from(confessions)).map(({ box }) => box.toString('base64'));
  const before = await boxes();
  await makeGone(services as never, openLetters(services, await readAuthorLetters(services, 1)));
  expect((await boxes()).filter((box) => before.includes(box))).toEqual([]);
});

it.each(engines)('letters are drawn of their month only, on %s', async (_engine, open) => {
  const { services, letter, append } = await openStore(open);
  await append([letter(1, 'a', 'ada'), letter(2, 'b', 'ada')]);
  const drawn = await drawLettersOf(services.db, Array<number>(200).fill(month));
  const authors = openLetters(services, drawn).map(({ content }) => content.author);
  expect(new Set(authors)).toEqual(new Set([1, 2]));
  expect(
    await drawLettersOf(
      services.db,
      [month + 1, month - 30].flatMap((other) => Array<number>(50).fill(other)),
    ),
  ).toEqual([]);
});

it('letters that were gone while a column still said so are gone', async () => {
  const { database, services, letter, append } = await openStore(() => scratch.newPostgres());
  await append([letter(1, 'a', 'ada'), letter(1, 'b', 'ada')]);
  const [first] = await readAuthorLetters(services, 1);
  await makeGone(services as never, openLetters(services, first ? [first] : []));
  await services.db.execute(sql`ALTER TABLE confessions ADD COLUMN gone boolean NOT NULL DEFAULT false`);
  await services.db.execute(sql`UPDATE confessions SET gone = true WHERE id = ${first?.id}`);
  await services.db.execute(sql`DELETE FROM migrations WHERE name LIKE '0039%'`);
  await migrate(database);
  const kept = openLetters(services, await readAuthorLetters(services, 1));
  expect(kept.map(({ content }) => content.key)).toEqual(['a']);
});
