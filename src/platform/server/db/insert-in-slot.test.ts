import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { bytea } from './bytea.ts';
import { insertInSlot } from './insert-in-slot.ts';

const notes = pgTable('notes', { tag: bytea().primaryKey(), word: text().notNull() });

const scratch = sharedScratch();
const engines = enginesOf(scratch);

it.each(engines)('rows take free slots, and replace one when all are taken, on %s', async (_engine, open) => {
  const { db } = await open();
  await db.execute(sql`CREATE TABLE notes (tag bytea PRIMARY KEY, word text NOT NULL)`);
  const tags = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const add = (word: string) => insertInSlot(db, notes, notes.tag, tags, (tag) => ({ tag, word }));
  const words = async () => (await db.select().from(notes)).map(({ word }) => word);

  const [one, two, three] = [await add('one'), await add('two'), await add('three')];
  expect([one, two, three].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  await db.delete(notes).where(sql`word = 'two'`);
  expect(await add('four')).toBe(two);
  expect((await words()).toSorted()).toEqual(['four', 'one', 'three']);

  await add('five');
  expect(await words()).toHaveLength(3);
  expect(await words()).toContain('five');
});
