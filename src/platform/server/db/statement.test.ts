import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enginesOf, scratchPerFile } from '#test/harness/database/scratch.ts';
import { statement } from './statement.ts';

const scratch = scratchPerFile();

const items = statement<{ item: Buffer; name: string | null }>(
  'test_items',
  'SELECT item, name FROM unnest($1::bytea[], $2::text[]) AS given (item, name)',
);

const everything = statement<Record<string, unknown>>(
  'test_everything',
  `SELECT $1::text AS text, $2::int AS integer, $3::smallint AS small, $4::float8 AS number, $5::boolean AS boolean,
     $6::uuid AS id, $7::text[] = ARRAY['a"b', 'c\\d', NULL]::text[] AS "isList", $8::int[] = ARRAY[1, NULL] AS "areNumbers", NULL::bytea AS none`,
);
const unreadable = statement<object>('test_unreadable', 'SELECT now() AS moment');

it('has a name of its own', () => {
  expect(() => statement('test_items', 'SELECT 1')).toThrow('Two statements have the name test_items');
});

it.each(enginesOf(scratch))(
  '%s gets byte strings of any length as they are, and beside them other lists',
  async (_name, open) => {
    const { db } = await open();
    const bytes = [randomBytes(1600), Buffer.alloc(0), Buffer.from([0, 255, 92, 34, 44])];
    const names = ['a', 'b', 'c'];
    expect(await items(db, bytes, names)).toEqual(bytes.map((item, index) => ({ item, name: names[index] })));
    expect(await items(db, [], [])).toEqual([]);
    expect(await items(db, [Buffer.of(0, 92), null], ['', null])).toEqual([
      { item: Buffer.of(0, 92), name: '' },
      { item: null, name: null },
    ]);
  },
);

it.each(enginesOf(scratch))('%s gives and takes values of each kind', async (_name, open) => {
  const { db } = await open();
  const id = randomUUID();
  expect(await everything(db, 'ö', -7, 3, 0.5, true, id, ['a"b', 'c\\d', null], [1, null])).toEqual([
    { text: 'ö', integer: -7, small: 3, number: 0.5, boolean: true, id, isList: true, areNumbers: true, none: null },
  ]);
});

it('fails with what it cannot read, and leaves the connection as it was', async () => {
  const { db } = await scratch.newPostgres();
  await expect(unreadable(db)).rejects.toThrow('moment, which the statement test_unreadable selects');
  await expect(items(db, 'no list', [])).rejects.toThrow('malformed array literal');
  expect(await items(db, [Buffer.of(1)], ['a'])).toEqual([{ item: Buffer.of(1), name: 'a' }]);
});
