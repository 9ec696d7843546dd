import { integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scratch } from '#test/harness/database/scratch.ts';
import type { Database } from './db/database.ts';
import { openDeferredWrites } from './deferred-writes.ts';

const visits = pgTable('visits', { n: integer().notNull() });
const scratch = new Scratch();
let database: Database;
beforeAll(async () => {
  database = await scratch.newPostgres();
  await database.db.execute(sql`CREATE TABLE visits (n integer NOT NULL)`);
});
afterAll(() => scratch.clear());

it('keeps a limited number of rows, and logs how many it dropped', async () => {
  const warnings: unknown[] = [];
  const deferredWrites = openDeferredWrites({
    log: { warn: (details: unknown) => warnings.push(details) },
    maxWaiting: 3,
  });
  const fill = () => [1, 2, 3, 4, 5].forEach((n) => deferredWrites.add(visits, { n }));

  fill();
  await deferredWrites.flush(database.db);
  const { rows } = await database.db.execute(sql`SELECT n FROM visits ORDER BY n`);
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(warnings).toEqual([{ table: 'visits', rows: 2 }]);

  fill();
  await deferredWrites.flush(database.db);
  expect(await database.db.$count(visits)).toBe(6);
  expect(warnings).toHaveLength(2);
});
