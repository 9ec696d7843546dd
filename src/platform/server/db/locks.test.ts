import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import type { Database, Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { takeLock } from './locks.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

/** How many advisory locks are held in this database. */
async function countLocks(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory'`,
  );
  return rows[0]?.n ?? 0;
}

describe.each(engines)('a lock on %s', (_engine, open) => {
  let ctx: Database;
  beforeAll(async () => {
    ctx = await open();
  });

  it('needs a transaction, and is held until that ends', async () => {
    await expect(takeLock(ctx, 'letters')).rejects.toThrow("The lock 'letters' needs a transaction");
    await inTransaction(ctx, async (tx) => {
      await takeLock(tx, 'letters');
      expect(await countLocks(tx.db)).toBe(1);
    });
    expect(await countLocks(ctx.db)).toBe(0);
  });

  it('can be taken again by the same transaction, also after later ones and in a savepoint', async () => {
    await inTransaction(ctx, async (tx) => {
      await takeLock(tx, 'delivery');
      await takeLock(tx, 'letters');
      await takeLock(tx, 'delivery');
      await inTransaction(tx, (savepoint) => takeLock(savepoint, 'delivery'));
      expect(await countLocks(tx.db)).toBe(2);
    });
  });

  it('is refused after one that comes later in the order', async () => {
    const inWrongOrder = inTransaction(ctx, async (tx) => {
      await takeLock(tx, 'letters');
      await takeLock(tx, 'delivery');
    });
    await expect(inWrongOrder).rejects.toThrow("The lock 'delivery' comes before 'letters', which is taken already");
  });

  it('that a savepoint took counts for the whole transaction', async () => {
    await inTransaction(ctx, async (tx) => {
      await inTransaction(tx, (savepoint) => takeLock(savepoint, 'letters'));
      expect(await countLocks(tx.db)).toBe(1);
      await expect(takeLock(tx, 'delivery')).rejects.toThrow('which is taken already');
    });
  });

  it('that a rolled back savepoint took is released, and can be taken anew', async () => {
    await inTransaction(ctx, async (tx) => {
      const failing = inTransaction(tx, async (savepoint) => {
        await takeLock(savepoint, 'letters');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await countLocks(tx.db)).toBe(0);
      await takeLock(tx, 'delivery');
      await takeLock(tx, 'letters');
      expect(await countLocks(tx.db)).toBe(2);
    });
  });
});

it('another transaction waits for a lock and then sees what was written under it', async () => {
  const ctx = await scratch.newPostgres();
  await ctx.db.execute(sql`CREATE TABLE notes (n int)`);
  const count = async (db: Db) => (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM notes`)).rows;
  const add = () =>
    inTransaction(ctx, async (tx) => {
      await takeLock(tx, 'marks');
      const [seen] = await count(tx.db);
      await tx.db.execute(sql`INSERT INTO notes VALUES (${seen?.n ?? 0})`);
    });
  await Promise.all(Array.from({ length: 20 }, add));
  const { rows } = await ctx.db.execute<{ n: number }>(sql`SELECT n FROM notes ORDER BY n`);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});
