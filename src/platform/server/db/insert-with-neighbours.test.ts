import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pausedInboxes } from '#features/confessions/server/schema.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { inTransaction } from './in-transaction.ts';
import { insertWithNeighbours } from './insert-with-neighbours.ts';
import { rewriteAllRows } from './rewrite-all-rows.ts';

const subject = appPerTest();

const newRow = () => ({ targetTag: randomBytes(32) });
const insert = (row: { targetTag: Buffer }) =>
  inTransaction(subject.services, ({ db }) => insertWithNeighbours(db, pausedInboxes, pausedInboxes.targetTag, row));

/** All rows by key, each with its transaction and its physical position. */
async function readRows() {
  const { rows } = await subject.services.db.execute<{ tag: string; xmin: string; place: number }>(sql`
    SELECT encode(target_tag, 'hex') AS tag, xmin::text AS xmin, row_number() OVER (ORDER BY ctid)::int AS place
    FROM paused_inboxes ORDER BY target_tag`);
  return rows;
}

describe('a row inserted with its neighbours', () => {
  it('has the same transaction as all rows of a small table', async () => {
    for (let n = 0; n < 20; n += 1) await insert(newRow());
    const rows = await readRows();
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('is anywhere among 65 neighbouring rows of a large table', async () => {
    const { db } = subject.services;
    await db.insert(pausedInboxes).values(Array.from({ length: 400 }, newRow));
    const positions = new Set<number>();
    for (let n = 0; n < 20; n += 1) {
      const row = newRow();
      await insert(row);
      const rows = await readRows();
      const own = rows.findIndex(({ tag }) => tag === row.targetTag.toString('hex'));
      const isFresh = (index: number) => rows[(index + rows.length) % rows.length]?.xmin === rows[own]?.xmin;
      let first = own;
      while (isFresh(first - 1)) first -= 1;
      expect(Array.from({ length: 65 }, (_, step) => isFresh(first + step))).not.toContain(false);
      expect(rows.filter((_, index) => isFresh(index))).toHaveLength(65);
      positions.add(own - first);
    }
    expect(positions.size, 'at varying positions').toBeGreaterThan(5);
  });
});

it('rewriteAllRows leaves one transaction and another order in a small table', async () => {
  const { db } = subject.services;
  for (let n = 0; n < 30; n += 1) await db.insert(pausedInboxes).values(newRow());
  const before = await readRows();
  await inTransaction(subject.services, (tx) => rewriteAllRows(tx.db, pausedInboxes));
  const after = await readRows();
  expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(1);
  expect(after.map(({ tag }) => tag)).toEqual(before.map(({ tag }) => tag));
  expect(after.map(({ place }) => place)).not.toEqual(before.map(({ place }) => place));
});
