import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database/test-database.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

let copy: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  copy = await createTestDatabase();
  database = await openPostgres({ url: copy.url, onError: () => {} });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.close();
  await copy.drop();
  rmSync(folder, { recursive: true });
});

describe('migrations', () => {
  it('run once, in order, even when several nodes start at the same time', async () => {
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (n int); INSERT INTO a VALUES (1);');
    writeFileSync(join(folder, '0002_b.sql'), 'ALTER TABLE a ADD COLUMN m int; UPDATE a SET m = n + 1;');
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ url: copy.url, onError: () => {} })),
    );

    const applied = await Promise.all(nodes.map((node) => migrate(node, { folder })));

    expect(applied.toSorted((x, y) => y.length - x.length)).toEqual([['0001_a.sql', '0002_b.sql'], [], [], []]);
    expect((await database.db.execute(sql`SELECT n, m FROM a`)).rows).toEqual([{ n: 1, m: 2 }]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('leave nothing behind when one fails, and name it', async () => {
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (n int); INSERT INTO nowhere VALUES (1);');
    await expect(migrate(database, { folder })).rejects.toThrow('Migration 0001_a.sql failed');
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (n int);');
    expect(await migrate(database, { folder })).toEqual(['0001_a.sql']);
  });

  it('are refused when they were changed after they ran', async () => {
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (n int);');
    await migrate(database, { folder });
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (n bigint);');
    await expect(migrate(database, { folder })).rejects.toThrow('was changed after it had been applied');
  });
});

describe('a transaction', () => {
  const count = async () => (await database.db.execute(sql`SELECT count(*)::int AS n FROM t`)).rows[0]?.['n'];

  it('that loses its connection fails, and the pool gets a new one', async () => {
    const terminate = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
    for (let n = 0; n < 12; n += 1) {
      await expect(inTransaction(database, ({ db }) => db.execute(terminate))).rejects.toThrow('Failed query');
    }
    expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  });

  it('is rolled back completely when its work fails', async () => {
    await database.db.execute(sql`CREATE TABLE t (n int)`);
    const work = inTransaction(database, async ({ db }) => {
      await db.execute(sql`INSERT INTO t VALUES (1)`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('refuses the outer database instead of hanging or escaping', async () => {
    await database.db.execute(sql`CREATE TABLE t (n int)`);
    const work = inTransaction(database, async () => {
      await database.db.execute(sql`INSERT INTO t VALUES (1)`);
    });
    await expect(work).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The outer database was used inside a transaction') },
    });
    expect(await count()).toBe(0);
    await database.db.execute(sql`INSERT INTO t VALUES (2)`);
    expect(await count()).toBe(1);
  });
});
