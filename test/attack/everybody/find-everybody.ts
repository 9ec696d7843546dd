import { createHash } from 'node:crypto';
import type { Dump } from '../dump.ts';
import { base64Core } from '../find-secrets.ts';
import type { Secret } from './secrets-of-everybody.ts';

export interface Found {
  where: string;
  what: string;
  form: string;
  value: string;
}

type Form = Omit<Found, 'where'> & { text: string };

/** All forms begin with at least so many characters, by which they are looked up. */
const BEGINNING = 5;
/** A shorter form of encoded bytes could be part of others by chance. */
const SHORTEST_ENCODED = 10;
const HASHES = ['md5', 'sha1', 'sha256'];

/** Searches every value of a dump for all secrets at once, in every form, with one pass over each value. */
export function findEverybody({ tables }: Dump, secrets: readonly Secret[]): Found[] {
  const forms = Map.groupBy(secrets.flatMap(formsOf), ({ text }) => text.slice(0, BEGINNING));
  return [...tables].flatMap(([table, rows]) =>
    rows.flatMap(({ values }) =>
      [...values].flatMap(([column, value]) =>
        findIn(forms, value).map((found) => ({ where: `${table}.${column}`, ...found })),
      ),
    ),
  );
}

function findIn(forms: Map<string, Form[]>, value: string): Omit<Found, 'where'>[] {
  const found: Omit<Found, 'where'>[] = [];
  const text = readable(value);
  for (let at = 0; at <= text.length - BEGINNING; at += 1) {
    for (const { text: wanted, ...secret } of forms.get(text.slice(at, at + BEGINNING)) ?? []) {
      if (text.startsWith(wanted, at) && isWhole(text, at, secret)) found.push(secret);
    }
  }
  return found;
}

/** The bytes of a `bytea` column, a character each. Any other text in all its spellings. */
function readable(value: string): string {
  if (value.startsWith('\\x')) return Buffer.from(value.slice(2), 'hex').toString('latin1');
  return `${value}\n${value.toLowerCase()}\n${value.replaceAll('-', '+').replaceAll('_', '/')}`;
}

/** A number within a longer number is another number. */
function isWhole(text: string, at: number, { form, value }: Omit<Found, 'where'>): boolean {
  if (!['plain', 'reversed'].includes(form) || !/^\d+$/.test(value)) return true;
  return !/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + value.length] ?? '');
}

function formsOf({ what, value }: Secret): Form[] {
  const spellings = [...new Set([value, value.toLowerCase(), value.toUpperCase()])];
  const texts = [
    ...spellings.flatMap((text) => [
      ['plain', text],
      ['reversed', [...text].toReversed().join('')],
    ]),
    ...spellings.flatMap((text) => encodings('', Buffer.from(text))),
    ...spellings.flatMap((text) => HASHES.flatMap((hash) => hashedForms(hash, text))),
    ...(what === 'user id' ? [['eight bytes', eightBytes(Number(value))]] : []),
  ];
  return texts.map(([form = '', text = '']) => ({ what, value, form, text }));
}

/** The first bytes of the hash, which find one that was cut, too. */
function hashedForms(hash: string, text: string): string[][] {
  const bytes = createHash(hash).update(text).digest().subarray(0, 8);
  return [[hash, bytes.toString('latin1')], ...encodings(`${hash} in `, bytes)];
}

function encodings(name: string, bytes: Buffer): string[][] {
  const hex = bytes.toString('hex');
  return [
    [`${name}hex`, hex],
    [`${name}hex`, hex.toUpperCase()],
    ...[0, 1, 2].map((shift) => [`${name}base64`, base64Core(bytes, shift)]),
  ].filter(([, text = '']) => text.length >= SHORTEST_ENCODED);
}

function eightBytes(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes.toString('latin1');
}
