import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { enginesOf, scratchPerFile } from '#test/harness/database/scratch.ts';
import { statement } from './statement.ts';

const scratch = scratchPerFile();

const items = statement<{ item: Buffer; name: string | null }>(
  'items',
  'SELECT item, name FROM unnest($1::bytea[], $2::text[]) AS given (item, name)',
);

it('has a name of its own', () => {
  expect(() => statement('items', 'SELECT 1')).toThrow('Two statements have the name items');
});

it.each(enginesOf(scratch))(
  '%s gets byte strings of any length as they are, and beside them other lists',
  async (_name, open) => {
    const { db } = await open();
    const bytes = [randomBytes(1600), Buffer.alloc(0), Buffer.from([0, 255, 92, 34, 44])];
    const names = ['a', 'b', 'c'];
    expect(await items(db, bytes, names)).toEqual(bytes.map((item, index) => ({ item, name: names[index] })));
    expect(await items(db, [], [])).toEqual([]);
  },
);
