import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from '#platform/server/services.ts';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import type { Database } from './database.ts';
import { openGroupCommit, type BatchedWrite } from './group-commit.ts';
import { inTransaction } from './in-transaction.ts';
import { statement } from './statement.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const insert = statement<object>('test_insert_notes', 'INSERT INTO notes (word) SELECT * FROM unnest($1::text[])');

describe.each(engines)('a batched write on %s', (_engine, open) => {
  let database: Database;
  let services: Services;
  /** The items of each call of `write`, in order. */
  let batches: string[][];
  const notes: BatchedWrite<string, string> = {
    lock: 'letters',
    async write({ db }, words) {
      batches.push(words);
      if (words.includes('bad')) throw new Error('This word is bad');
      const accepted = words.filter((word) => word !== 'refused');
      await insert(db, accepted);
      return words.map((word) => (word === 'refused' ? new AppError('DAILY_LIMIT') : `wrote ${word}`));
    },
  };

  beforeAll(async () => {
    database = await open();
    services = {
      db: database.db,
      log: { warn: () => {} },
      metrics: openMetrics({ clock: new FakeClock() }),
    } as unknown as Services;
    await database.db.execute(
      sql`CREATE TABLE notes (word text NOT NULL, transaction text DEFAULT pg_current_xact_id()::text)`,
    );
  });
  beforeEach(async () => {
    batches = [];
    await database.db.execute(sql`TRUNCATE notes`);
  });

  async function stored() {
    const { rows } = await database.db.execute<{ word: string; transaction: string }>(sql`SELECT * FROM notes`);
    return {
      words: rows.map(({ word }) => word).toSorted(),
      transactions: new Set(rows.map((row) => row.transaction)).size,
    };
  }

  it('writes all that wait in one transaction, in the order in which they came', async () => {
    const commit = openGroupCommit();
    const words = Array.from({ length: 50 }, (_, n) => `word ${n}`);
    const answers = await Promise.all(words.map((word) => commit.add(services, notes, word)));
    expect(answers).toEqual(words.map((word) => `wrote ${word}`));
    expect(batches).toEqual([words.slice(0, 1), words.slice(1)]);
    expect(await stored()).toEqual({ words: words.toSorted(), transactions: 2 });
  });

  it('writes in the next batch what comes while a batch is written, and starts anew later', async () => {
    const commit = openGroupCommit({ maxAtOnce: 2 });
    const first = commit.add(services, notes, 'one');
    const others = ['two', 'three', 'four'].map((word) => commit.add(services, notes, word));
    await first;
    await Promise.all([...others, commit.add(services, notes, 'five')]);
    await commit.add(services, notes, 'six');
    expect(batches).toEqual([['one'], ['two', 'three'], ['four', 'five'], ['six']]);
  });

  it('answers only after the commit', async () => {
    const commit = openGroupCommit();
    const seen = await Promise.all(
      ['one', 'two'].map(async (word) => {
        await commit.add(services, notes, word);
        return (await stored()).words.includes(word);
      }),
    );
    expect(seen).toEqual([true, true]);
  });

  it('refuses one item and writes the others', async () => {
    const commit = openGroupCommit();
    const answers = ['first', 'refused', 'last'].map((word) => commit.add(services, notes, word));
    await expect(answers[1]).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    await Promise.all([answers[0], answers[2]]);
    expect((await stored()).words).toEqual(['first', 'last']);
  });

  it('writes each item alone after a failure, so that only the bad one fails', async () => {
    const commit = openGroupCommit();
    const answers = ['first', 'good', 'bad', 'better'].map((word) => commit.add(services, notes, word));
    await expect(answers[2]).rejects.toThrow('This word is bad');
    expect(await Promise.all([answers[0], answers[1], answers[3]])).toHaveLength(3);
    expect(batches).toEqual([['first'], ['good', 'bad', 'better'], ['good'], ['bad'], ['better']]);
    expect((await stored()).words).toEqual(['better', 'first', 'good']);
  });

  it('writes nothing if it does not answer every item', async () => {
    const commit = openGroupCommit();
    const silent: BatchedWrite<string, string> = {
      ...notes,
      write: async (tx, words) => (await notes.write(tx, words)).slice(1),
    };
    await expect(commit.add(services, silent, 'lost')).rejects.toThrow('must answer each of its items');
    expect((await stored()).words).toEqual([]);
  });

  it('is busy while too many wait, and takes more afterwards', async () => {
    const commit = openGroupCommit({ maxWaiting: 2 });
    const taken = ['one', 'two', 'three'].map((word) => commit.add(services, notes, word));
    await expect(commit.add(services, notes, 'four')).rejects.toMatchObject({ code: 'BUSY' });
    await Promise.all(taken);
    await commit.add(services, notes, 'five');
    expect((await stored()).words).toEqual(['five', 'one', 'three', 'two']);
  });

  it('cannot be added to inside a transaction, and reads nothing of one', async () => {
    const commit = openGroupCommit();
    const inside = inTransaction(services, (tx) => commit.add(tx, notes, 'inside'));
    await expect(inside).rejects.toThrow('do not add to it inside another one');
    expect(batches).toEqual([]);
  });

  it('keeps the items of different kinds apart', async () => {
    const commit = openGroupCommit();
    const others: BatchedWrite<string, string> = { ...notes, lock: 'marks' };
    await Promise.all([
      commit.add(services, notes, 'one'),
      commit.add(services, others, 'two'),
      commit.add(services, notes, 'three'),
    ]);
    expect(new Set(batches.map(String))).toEqual(new Set(['one', 'two', 'three']));
  });
});
