import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { asText, type Dump } from './dump.ts';
import { findInDump, Haystack, Needle } from './find-secrets.ts';

const EMAIL = 'Wilhelmina@example.org';
const PERSON = new Needle(EMAIL, 'e-mail');
const DIGEST = createHash('sha256').update(EMAIL).digest('hex');

function dumpOf(tables: Record<string, Record<string, unknown>[]>): Dump {
  const rowsOf = (rows: Record<string, unknown>[]) =>
    rows.map((row, place) => ({ xmin: 1, xmax: 0, place, values: asText(row) }));
  return { tables: new Map(Object.entries(tables).map(([name, rows]) => [name, rowsOf(rows)])) };
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
  const found = findInDump(dumpOf({ notes: [{ text: 'nobody' }, { text: value }] }), [PERSON]);
  expect(found[0]).toMatchObject({ where: 'notes.text', what: 'e-mail', secret: EMAIL });
});

it('a user id is found as a number, as text and as eight bytes, and not within a longer number', () => {
  const id = new Needle('7193204551');
  const sealed = Buffer.alloc(8);
  sealed.writeBigUInt64BE(7_193_204_551n);
  const where = (row: Record<string, unknown>) => findInDump(dumpOf({ notes: [row] }), [id]).length > 0;
  expect([{ n: 7_193_204_551 }, { n: 'user 7193204551.' }, { n: bytes(sealed) }].map(where)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ n: 71_932_045_510 }, { n: '27193204551' }].map(where)).toEqual([false, false]);
});

it('several secrets are found in one text, each once, and a longer one is not mistaken for a shorter one', () => {
  const haystack = new Haystack(
    ['velvet.stranger.1', 'velvet.stranger.12', EMAIL, 'tiny'].map((text) => new Needle(text)),
  );
  const found = haystack.findIn(`${EMAIL} velvet.stranger.12 ${EMAIL} tiny`).map(({ secret }) => secret);
  expect(found).toEqual([EMAIL, 'velvet.stranger.12']);
});
