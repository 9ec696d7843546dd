import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { enginesOf, scratchPerFile } from '#test/harness/database/scratch.ts';
import { openKeyring } from '../keys/keys.ts';
import type { Database } from './database.ts';
import { runUpgrades, type Upgrade } from './upgrade.ts';

const scratch = scratchPerFile();

const OldNote = z.object({ owner: z.number(), word: z.string() });

const moveNotes: Upgrade = {
  table: 'old_notes',
  key: 'owner',
  async move({ db, keys }, rows) {
    const notes = z.parse(z.array(OldNote), rows);
    const values = notes.map(({ owner, word }) => sql`(${keys.tag('row', 'note', owner)}, ${word})`);
    await db.execute(sql`INSERT INTO notes VALUES ${sql.join(values, sql`, `)}`);
  },
};

/** A database after a migration that has renamed `notes` to `old_notes` and created it anew with a tag for the owner. */
async function databaseWithNotes(open: () => Promise<Database>) {
  const database = await open();
  const { db } = database;
  const keys = await openKeyring(db, randomBytes(32));
  await db.execute(sql`CREATE TABLE old_notes (owner integer, word text)`);
  await db.execute(sql`CREATE TABLE notes (tag bytea, word text)`);
  await db.execute(sql`INSERT INTO old_notes SELECT n / 2, 'word ' || n FROM generate_series(1000, 2999) n`);
  const wordsOf = async (table: 'old_notes' | 'notes') => {
    const { rows } = await db.execute<{ word: string }>(sql`SELECT word FROM ${sql.identifier(table)} ORDER BY ctid`);
    return rows.map(({ word }) => word);
  };
  const run = (upgrade = moveNotes) => runUpgrades(database, { keys, clock: new FakeClock() }, [upgrade]);
  return { db, keys, run, wordsOf, all: await wordsOf('old_notes') };
}

describe.each(enginesOf(scratch))('on %s', (_, open) => {
  it('moves every row once, in random order, and drops the old table', async () => {
    const { db, keys, run, wordsOf, all } = await databaseWithNotes(open);
    await run();
    const moved = await wordsOf('notes');
    expect(moved.toSorted()).toEqual(all);
    expect(moved).not.toEqual(all);
    const tag = keys.tag('row', 'note', 500);
    const { rows } = await db.execute(sql`SELECT word FROM notes WHERE tag = ${tag} ORDER BY word`);
    expect(rows).toEqual([{ word: 'word 1000' }, { word: 'word 1001' }]);
    await expect(wordsOf('old_notes')).rejects.toThrow('Failed query');
    // There is nothing left to do.
    await run();
  });

  it('goes on where it was killed', async () => {
    const { run, wordsOf, all } = await databaseWithNotes(open);
    let parts = 0;
    const move: Upgrade['move'] = async (tx, rows) => {
      await moveNotes.move(tx, rows);
      parts += 1;
      if (parts === 2) throw new Error('killed');
    };
    await expect(run({ ...moveNotes, move })).rejects.toThrow('killed');
    const [left, moved] = [await wordsOf('old_notes'), await wordsOf('notes')];
    expect([left.length, moved.length]).toEqual([1000, 1000]);
    expect([...left, ...moved].toSorted()).toEqual(all);

    await run();
    expect((await wordsOf('notes')).toSorted()).toEqual(all);
  });

  it('moves rows with the same key in one transaction', async () => {
    const { run } = await databaseWithNotes(open);
    const isWhole: boolean[] = [];
    const move: Upgrade['move'] = async (_tx, rows) => {
      const byOwner = Map.groupBy(z.parse(z.array(OldNote), rows), ({ owner }) => owner);
      isWhole.push([...byOwner.values()].every((notes) => notes.length === 2));
    };
    await run({ ...moveNotes, move });
    expect(isWhole).toEqual([true, true]);
  });

  it('stops before a row without a key is lost', async () => {
    const { db, run, wordsOf, all } = await databaseWithNotes(open);
    await db.execute(sql`INSERT INTO old_notes VALUES (NULL, 'of nobody')`);
    await expect(run()).rejects.toThrow('SET NOT NULL');
    expect(await wordsOf('old_notes')).toEqual([...all, 'of nobody']);
  });
});

it('runs on one node at a time', async () => {
  const { run, wordsOf, all } = await databaseWithNotes(() => scratch.newPostgres());
  await Promise.all([run(), run()]);
  expect((await wordsOf('notes')).toSorted()).toEqual(all);
});
