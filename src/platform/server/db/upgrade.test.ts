import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runUpgrades, type Upgrade } from './upgrade.ts';

const subject = appPerFile();

const upgrade: Upgrade = {
  table: 'notes',
  together: 'owner',
  async move({ db }, rows) {
    const words = (rows as { word: string }[]).map(({ word }) => word);
    if (words.includes('unreadable')) throw new Error('cannot be moved');
    for (const word of words) await db.execute(sql`INSERT INTO moved_notes VALUES (${word})`);
  },
};

const run = () => runUpgrades(subject.database, subject.services, [upgrade]);
const wordsOf = async (table: string) => {
  const { rows } = await subject.services.db.execute<{ word: string }>(sql.raw(`SELECT word FROM ${table}`));
  return rows.map(({ word }) => word).toSorted();
};

beforeAll(async () => {
  const { db } = subject.services;
  await db.execute(sql`CREATE TABLE before.notes (owner integer, word text); `);
  await db.execute(sql`CREATE TABLE moved_notes (word text)`);
  await db.execute(sql`INSERT INTO before.notes SELECT n / 2, 'word ' || n FROM generate_series(1000, 1400) n`);
});

afterAll(async () => {
  await subject.services.db.execute(sql`DROP TABLE before.notes, moved_notes`);
});

it('loses no row when it fails on the way, and moves the rest the next time', async () => {
  const all = await wordsOf('before.notes');
  await subject.services.db.execute(sql`INSERT INTO before.notes VALUES (1, 'unreadable')`);
  await expect(run()).rejects.toThrow('cannot be moved');
  const both = [...(await wordsOf('before.notes')), ...(await wordsOf('moved_notes'))];
  expect(both.toSorted()).toEqual([...all, 'unreadable'].toSorted());

  await subject.services.db.execute(sql`DELETE FROM before.notes WHERE word = 'unreadable'`);
  await run();
  expect([await wordsOf('before.notes'), await wordsOf('moved_notes')]).toEqual([[], all]);
  expect(await run()).toBe(0);
});

it('leaves nothing of the old rows in the files, and not their order in the new table', async () => {
  const { rows } = await subject.services.db.execute<{ bytes: string }>(
    sql`SELECT pg_relation_size('before.notes') AS bytes`,
  );
  expect(rows).toEqual([{ bytes: '0' }]);
  const { rows: moved } = await subject.services.db.execute<{ word: string }>(
    sql`SELECT word FROM moved_notes ORDER BY ctid`,
  );
  expect(moved.map(({ word }) => word)).not.toEqual(await wordsOf('moved_notes'));
});

it('removes the file of moved rows after a run that was killed before it could', async () => {
  const { db } = subject.services;
  await db.execute(sql`INSERT INTO before.notes VALUES (1, 'moved already')`);
  await db.execute(sql`DELETE FROM before.notes`);
  await run();
  const { rows } = await db.execute(sql`SELECT pg_relation_size('before.notes')::int AS bytes`);
  expect(rows).toEqual([{ bytes: 0 }]);
});

it('fails instead of dropping rows that it cannot find', async () => {
  const { db } = subject.services;
  await db.execute(sql`INSERT INTO before.notes VALUES (NULL, 'of nobody')`);
  await expect(run()).rejects.toThrow('is null');
  expect(await wordsOf('before.notes')).toEqual(['of nobody']);
  await db.execute(sql`DELETE FROM before.notes`);
});

it('moves at most a thousand rows at once, except those that move together', async () => {
  const { db } = subject.services;
  await db.execute(sql`INSERT INTO before.notes SELECT n % 3, 'a' || n FROM generate_series(1, 2700) n`);
  await db.execute(sql`INSERT INTO before.notes SELECT 4, 'b' || n FROM generate_series(1, 1500) n`);
  const parts: number[] = [];
  const move: Upgrade['move'] = async (_tx, rows) => void parts.push(rows.length);
  expect(await runUpgrades(subject.database, subject.services, [{ ...upgrade, move }])).toBe(4200);
  expect(parts.toSorted((a, b) => a - b)).toEqual([900, 900, 900, 1500]);
});

it('moves rows in the order of a column, a thousand at once', async () => {
  const { db } = subject.services;
  await db.execute(sql`CREATE TABLE before.dated_notes (id integer PRIMARY KEY, day date NOT NULL)`);
  await db.execute(
    sql`INSERT INTO before.dated_notes SELECT n * 7919 % 2500, date '2026-01-01' + n / 100 FROM generate_series(0, 2499) n`,
  );
  const parts: string[][] = [];
  const move: Upgrade['move'] = async (_tx, rows) => void parts.push((rows as { day: string }[]).map(({ day }) => day));
  const inOrder: Upgrade = { table: 'dated_notes', together: 'id', inOrderOf: 'day', move };
  let isFirst = true;
  const failing: Upgrade = {
    ...inOrder,
    move: (tx, rows) => (isFirst ? ((isFirst = false), move(tx, rows)) : Promise.reject(new Error('killed'))),
  };
  await expect(runUpgrades(subject.database, subject.services, [failing])).rejects.toThrow('killed');
  expect(await runUpgrades(subject.database, subject.services, [inOrder])).toBe(1500);
  expect(parts.map((part) => part.length)).toEqual([1000, 1000, 500]);
  const days = parts.flatMap((part) => part.toSorted());
  expect(days).toEqual(days.toSorted());
  expect(days[0]).toBe('2026-01-01');
  await db.execute(sql`DROP TABLE before.dated_notes`);
});
