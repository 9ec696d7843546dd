import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allTableRules } from '#app/server/features.ts';
import { allTables } from '#test/harness/all-tables.ts';

const tables = await allTables();
const names = tables.map((table) => getTableName(table)).toSorted();

it('every table has rules, and every rule has a table', () => {
  expect(allTableRules.map((rules) => rules.name).toSorted()).toEqual(names);
});

describe.each(allTableRules)('$name', ({ holds, retention, export: exported, erasure }) => {
  it('says what it holds and how long', () => {
    expect(holds).not.toBe('');
    expect(retention.kept).not.toBe('');
  });

  it('says how a person gets their part and how it is erased, or why there is none', () => {
    expect('as' in exported ? exported.as : exported.nothing).not.toBe('');
    expect('how' in erasure ? erasure.how : erasure.nothing).not.toBe('');
  });
});
