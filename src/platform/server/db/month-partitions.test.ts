import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { monthOfDay } from '../months.ts';
import type { Db } from './database.ts';
import { dropMonthsBefore, ensureMonths, findMonths, partitionName } from './month-partitions.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const [october, november, december] = ['2026-10-31', '2026-11-01', '2026-12-01'].map(monthOfDay) as [
  number,
  number,
  number,
];

async function createNotes(db: Db): Promise<void> {
  await db.execute(sql`DROP TABLE IF EXISTS notes`);
  await db.execute(sql`CREATE TABLE notes (month integer NOT NULL, tag integer NOT NULL) PARTITION BY LIST (month)`);
  await db.execute(sql`CREATE UNIQUE INDEX notes_key ON notes (tag, month)`);
}

const insert = (db: Db, month: number) => db.execute(sql`INSERT INTO notes VALUES (${month}, 1)`);

it('the name of a partition tells its month', () => {
  expect([partitionName('notes', october), partitionName('notes', december)]).toEqual([
    'notes_2026_10',
    'notes_2026_12',
  ]);
});

describe.each(engines)('on %s', (_engine, open) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });
  beforeEach(() => createNotes(db));

  it('missing months are made, with the indexes of the table, and others are left alone', async () => {
    await ensureMonths(db, 'notes', [october, november, november]);
    await insert(db, october);
    await ensureMonths(db, 'notes', [november, december]);
    expect(await findMonths(db, 'notes')).toEqual(new Set([october, november, december]));
    await expect(insert(db, october)).rejects.toThrow('Failed query');
    const { rows } = await db.execute(sql`SELECT tableoid::regclass::text AS partition FROM notes`);
    expect(rows).toEqual([{ partition: 'notes_2026_10' }]);
    const indexes = await db.execute(
      sql`SELECT count(*)::int AS n FROM pg_inherits WHERE inhparent = 'notes_key'::regclass`,
    );
    expect(indexes.rows).toEqual([{ n: 3 }]);
  });

  it('earlier months are dropped whole', async () => {
    await ensureMonths(db, 'notes', [october, november, december]);
    for (const month of [october, november, december]) await insert(db, month);
    expect(await dropMonthsBefore(db, 'notes', december)).toBe(2);
    expect(await dropMonthsBefore(db, 'notes', december)).toBe(0);
    expect(await findMonths(db, 'notes')).toEqual(new Set([december]));
    expect((await db.execute(sql`SELECT month FROM notes`)).rows).toEqual([{ month: december }]);
  });
});

describe('on PostgreSQL with several nodes', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await scratch.newPostgres()).db;
  });
  beforeEach(() => createNotes(db));

  it('nodes that make the same months at the same time do not hinder each other', async () => {
    await Promise.all(Array.from({ length: 3 }, () => ensureMonths(db, 'notes', [october, november])));
    expect(await findMonths(db, 'notes')).toEqual(new Set([october, november]));
  });

  it('months are made while others read and write the table', async () => {
    await ensureMonths(db, 'notes', [october]);
    await db.transaction(async (other) => {
      await other.execute(sql`SELECT * FROM notes`);
      await insert(other, october);
      await ensureMonths(db, 'notes', [november]);
      await insert(other, november);
    });
    expect((await db.execute(sql`SELECT month FROM notes ORDER BY month`)).rows).toHaveLength(2);
  });

  it('dropping fails instead of making reads wait behind a long transaction', async () => {
    await ensureMonths(db, 'notes', [october, november]);
    await db.transaction(async (other) => {
      await other.execute(sql`SELECT * FROM notes`);
      await expect(dropMonthsBefore(db, 'notes', november)).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    expect(await findMonths(db, 'notes')).toEqual(new Set([october, november]));
  });
});
