import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { asText, type Dump } from '../dump.ts';
import { findEverybody } from './find-everybody.ts';
import { repeatedColumns, sharedValues } from './repeated-values.ts';

const EMAIL = 'Wilhelmina@example.org';
const PERSON = { what: 'e-mail', value: EMAIL };
const DIGEST = createHash('sha256').update(EMAIL).digest('hex');
const ID = '0f4a1c2e-77aa-4c3b-9d5e-2b6c8a1f3e4d';

function dumpOf(tables: Record<string, Record<string, unknown>[]>): Dump {
  const rowsOf = (rows: Record<string, unknown>[]) =>
    rows.map((row, place) => ({ xmin: 1, xmax: 0, place, values: asText(row) }));
  return { tables: new Map(Object.entries(tables).map(([name, rows]) => [name, rowsOf(rows)])), sequences: new Map() };
}

const bytes = (content: Buffer) => `\\x${content.toString('hex')}`;

it.each([
  ['as it is', `to ${EMAIL}`],
  ['in capitals', EMAIL.toUpperCase()],
  ['reversed', 'gro.elpmaxe@animlehliW'],
  ['in hexadecimal', Buffer.from(EMAIL).toString('hex')],
  ['in capital hexadecimal', Buffer.from(EMAIL).toString('hex').toUpperCase()],
  ['in base64, within another text', Buffer.from(`to ${EMAIL}, today`).toString('base64')],
  ['in base64url', Buffer.from(EMAIL).toString('base64url')],
  ['as bytes', bytes(Buffer.from(`x${EMAIL}`))],
  ['as bytes of hexadecimal', bytes(Buffer.from(Buffer.from(EMAIL).toString('hex')))],
  ['as a hash', DIGEST],
  ['as a hash that was cut', DIGEST.slice(0, 20)],
  ['as the bytes of a hash', `\\x${DIGEST}`],
  ['as a hash in base64', Buffer.from(DIGEST, 'hex').toString('base64')],
  ['as a hash of lower case', createHash('sha1').update(EMAIL.toLowerCase()).digest('hex')],
  ['as an old hash', createHash('md5').update(EMAIL).digest('hex')],
])('a person is found %s', (_form, value) => {
  const found = findEverybody(dumpOf({ notes: [{ text: 'nobody' }, { text: value }] }), [PERSON]);
  expect(found[0]).toMatchObject({ where: 'notes.text', what: 'e-mail', value: EMAIL });
});

it('a user id is found as a number, as text and as eight bytes, and not within a longer number', () => {
  const id = { what: 'user id', value: '7193204551' };
  const sealed = Buffer.alloc(8);
  sealed.writeBigUInt64BE(7_193_204_551n);
  const where = (row: Record<string, unknown>) => findEverybody(dumpOf({ notes: [row] }), [id]).length > 0;
  expect([{ n: 7_193_204_551 }, { n: 'user 7193204551.' }, { n: bytes(sealed) }].map(where)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ n: 71_932_045_510 }, { n: '27193204551' }].map(where)).toEqual([false, false]);
});

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
