import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '#platform/server/db/database.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { takeDump, type DumpedRow } from '../dump.ts';
import { takePages } from './take-pages.ts';

const scratch = scratchPerFile();

/** A database with one table of all types that our tables have, which nothing tidies up by itself. */
async function openTable(): Promise<Db> {
  const { db } = await scratch.blankPostgres();
  await db.execute(sql`
    CREATE TABLE things (
      id integer PRIMARY KEY, gone bigint, flag boolean, name text, small smallint, big bigint, bytes bytea,
      unique_id uuid, day date, at timestamptz, kind varchar(9), note text, data jsonb
    ) WITH (autovacuum_enabled = false)`);
  return db;
}

/** Runs a statement and returns the id of its transaction. */
function run(db: Db, statement: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(statement);
    const { rows } = await tx.execute<{ xid: string }>(sql`SELECT pg_current_xact_id()::text AS xid`);
    return Number(rows[0]?.xid);
  });
}

async function readThings(db: Db): Promise<DumpedRow[]> {
  return (await takePages(db)).tables.get('public.things') ?? [];
}

const insert = (id: number, name: string) => sql`
  INSERT INTO things VALUES (${id}, 7, true, ${name}, -2, 9007199254740993, '\\x00ff', '0c5b7a1e-6f6b-4a55-8b43-1d0f9a2c3e4d',
    '1999-12-31', '2026-03-14 01:02:03.5+00', 'short', repeat('é', 200))`;

it('reads live rows as a dump shows them', async () => {
  const db = await openTable();
  await run(db, insert(1, 'Ann'));
  await run(db, sql`INSERT INTO things (id, at) VALUES (2, '1987-06-05 04:03:02.000001+00')`);
  await run(
    db,
    sql`INSERT INTO things VALUES (3, 7, false, '', 32767, -1, '', NULL, '2026-03-14', 'epoch', NULL, 'x')`,
  );
  // A dropped column still takes up space.
  await run(db, sql`ALTER TABLE things DROP COLUMN gone`);

  const dumped = (await takeDump(db)).tables.get('public.things') ?? [];
  expect(dumped).toHaveLength(3);
  // A dump reads all whole numbers as JavaScript numbers.
  const [first] = dumped;
  first?.values.set('big', '9007199254740993');
  expect(await readThings(db)).toEqual(dumped.map((row) => ({ ...row, isDead: false })));
});

it('reads dead rows with the transactions that wrote and ended them', async () => {
  const db = await openTable();
  const written = await run(db, insert(1, 'Ann'));
  const changed = await run(db, sql`UPDATE things SET name = 'Eve'`);
  const deleted = await run(db, sql`DELETE FROM things`);

  expect((await takeDump(db)).tables.get('public.things')).toEqual([]);
  const rows = await readThings(db);
  expect(rows.map(({ xmin, xmax, isDead, values }) => [xmin, xmax, isDead, values.get('name')])).toEqual([
    [written, changed, true, 'Ann'],
    [changed, deleted, true, 'Eve'],
  ]);
});

it('tells rows that a transaction has locked or failed to delete from dead ones', async () => {
  const db = await openTable();
  await run(db, insert(1, 'Ann'));
  await run(db, insert(2, 'Eve'));
  const locked = await run(db, sql`SELECT FROM things WHERE id = 1 FOR KEY SHARE`);
  const failure = new Error('Rolled back');
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM things WHERE id = 2`);
    await tx.execute(insert(3, 'Ida'));
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);

  const rows = await readThings(db);
  expect(rows.map(({ isDead, values }) => [values.get('name'), isDead])).toEqual([
    ['Ann', false],
    ['Eve', false],
    ['Ida', true],
  ]);
  expect(rows[0]?.xmax).toBe(locked);
});

it('finds what is left over of rows that were pruned', async () => {
  const db = await openTable();
  await run(db, insert(1, 'Ann'));
  const written = await run(db, insert(2, 'Eve'));
  const deleted = await run(db, sql`DELETE FROM things WHERE id = 2`);
  await db.execute(sql`VACUUM things`);

  const rows = await readThings(db);
  expect(rows.map(({ values }) => values.get('name'))).toEqual(['Ann', 'Eve']);
  expect(rows[1]).toMatchObject({ xmin: written, xmax: deleted, isDead: true });
});

it('leaves out values that are stored elsewhere, and reads those after them', async () => {
  const db = await openTable();
  await db.execute(sql`ALTER TABLE things ALTER COLUMN name SET STORAGE EXTERNAL`);
  await run(db, sql`INSERT INTO things (id, name, day) VALUES (1, repeat('x', 9000), '2026-03-14')`);

  const [row] = await readThings(db);
  expect([...(row?.values ?? [])]).toEqual([
    ['id', '1'],
    ['day', '2026-03-14'],
  ]);
});
