import { expect, it } from 'vitest';
import { asText, type Dump } from '../dump.ts';
import { repeatedColumns, sharedValues } from './repeated-values.ts';

const DIGEST = 'a5'.repeat(32);
const ID = '0f4a1c2e-77aa-4c3b-9d5e-2b6c8a1f3e4d';

function dumpOf(tables: Record<string, Record<string, unknown>[]>): Dump {
  const rowsOf = (rows: Record<string, unknown>[]) =>
    rows.map((row, place) => ({ xmin: 1, xmax: 0, place, values: asText(row) }));
  return { tables: new Map(Object.entries(tables).map(([name, rows]) => [name, rowsOf(rows)])) };
}

const bytes = (content: Buffer) => `\\x${content.toString('hex')}`;

it('equal tags, ids and precise times are found in two rows of a table; equal days and states are not', () => {
  const rows = [1, 2].map((n) => ({
    tag: `\\x${DIGEST}`,
    id: ID,
    userId: 1_200_345,
    at: '2026-03-14T10:31:07+00:00',
    own: `\\x${n}${DIGEST.slice(1)}`,
    hour: '2026-03-14T10:00:00+00:00',
    day: '2026-03-14',
    state: 'open',
    isDone: true,
    count: 3,
  }));
  expect(repeatedColumns(dumpOf({ notes: rows }))).toEqual(['notes.tag', 'notes.id', 'notes.userId', 'notes.at']);
});

it('a value is found in two tables in whichever form', () => {
  const tag = Buffer.from(DIGEST, 'hex');
  const tables = {
    one: [{ tag: bytes(tag), id: ID }],
    two: [{ data: { box: tag.toString('base64url') } }],
    three: [{ data: `the id ${ID}` }, { data: 'something else that is long enough' }],
  };
  expect(sharedValues(dumpOf(tables))).toEqual(['one.id = three.data', 'one.tag = two.data']);
});
