import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTables } from './all-tables.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

it('the code and the migrations agree on every table and column', async () => {
  const inCode = (await allTables()).flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => {
      return `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`;
    });
  });
  const { rows } = await subject.services.db.execute<{ column: string }>(sql`
    SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'`);
  const columns = rows.map((row) => row.column);
  expect(columns.toSorted()).toEqual(inCode.toSorted());
});

it('tags and boxes stay in their rows, except boxes that do not fit into a page', async () => {
  const { rows } = await subject.services.db.execute<{ column: string; storage: string }>(sql`
    SELECT c.relname || '.' || a.attname AS column, a.attstorage AS storage
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped`);
  expect(rows.length).toBeGreaterThan(50);
  const moved = rows.filter(({ storage }) => storage !== 'p').map(({ column, storage }) => `${column} ${storage}`);
  expect(moved.toSorted()).toEqual(['contact_messages.box e', 'letter_events.box e']);
});
