import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { allTableRules } from '#app/server/features.ts';
import { allTables } from '#test/harness/database/all-tables.ts';

const tables = await allTables();
const names = tables.map((table) => getTableName(table)).toSorted();

it('every table has rules, and every rule has a table', () => {
  expect(allTableRules.map((rules) => rules.name).toSorted()).toEqual(names);
});
