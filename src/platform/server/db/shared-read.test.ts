import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { sharedRead } from './shared-read.ts';
import { statement } from './statement.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const select = statement<{ word: string; meaning: string }>(
  'test_read_notes',
  'SELECT word, meaning FROM notes WHERE word = ANY($1::text[])',
);

describe.each(engines)('a shared read on %s', (_engine, open) => {
  let database: Database;
  /** What each statement was asked for. */
  let statements: string[][];
  const read = sharedRead(async (db, words: readonly string[]) => {
    statements.push([...words]);
    if (words.includes('bad')) throw new Error('This word is bad');
    const rows = await select(db, words);
    return words.map((word) => rows.find((row) => row.word === word)?.meaning ?? null);
  });

  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`CREATE TABLE notes (word text PRIMARY KEY, meaning text NOT NULL)`);
  });
  beforeEach(async () => {
    statements = [];
    await database.db.execute(sql`TRUNCATE notes`);
    await database.db.execute(sql`INSERT INTO notes VALUES ('one', 'first'), ('two', 'second')`);
  });

  const ask = (...words: string[]) => Promise.allSettled(words.map((word) => read(database.db, word)));
  const answers = async (...words: string[]) =>
    (await ask(...words)).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'));

  it('answers a caller alone at once', async () => {
    expect(await answers('two')).toEqual(['second']);
    expect(statements).toEqual([['two']]);
  });

  it('answers those who wait by one statement, and each with its own rows', async () => {
    expect(await answers('one', 'two', 'none', 'one')).toEqual(['first', 'second', null, 'first']);
    expect(statements).toEqual([['one', 'two', 'none', 'one']]);
  });

  it('answers a crowd in batches', async () => {
    const crowd = Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? 'one' : 'two'));
    expect(await answers(...crowd)).toEqual(crowd.map((word) => (word === 'one' ? 'first' : 'second')));
    expect(Math.max(...statements.map(({ length }) => length))).toBe(20);
  });

  it('answers those who come while it runs by the next statement', async () => {
    const first = read(database.db, 'one').then(() => answers('two', 'one'));
    const second = read(database.db, 'two').then(() => answers('none'));
    expect(await Promise.all([first, second])).toEqual([['second', 'first'], [null]]);
    expect(statements).toEqual([
      ['one', 'two'],
      ['two', 'one', 'none'],
    ]);
  });

  it('that fails fails those who share it or wait for it, and nobody after them', async () => {
    const crowd = Array.from({ length: 30 }, () => 'one');
    expect(await answers('bad', ...crowd)).toEqual(['failed', ...crowd.map(() => 'failed')]);
    expect(statements).toHaveLength(1);
    expect(await answers('two')).toEqual(['second']);
  });

  it('is not shared in a transaction, and sees what that has written', async () => {
    await inTransaction(database, async ({ db }) => {
      await db.execute(sql`INSERT INTO notes VALUES ('three', 'third')`);
      expect(await Promise.all([read(db, 'three'), read(db, 'one')])).toEqual(['third', 'first']);
    });
    expect(statements).toEqual([['three'], ['one']]);
  });
});

it('a shared read must answer each of its callers', async () => {
  const database = await scratch.newPostgres();
  const silent = sharedRead(async () => []);
  await expect(silent(database.db, 'one')).rejects.toThrow(/answer each/);
});
