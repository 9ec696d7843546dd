import { createHash } from 'node:crypto';
import type { Dump } from './dump.ts';
import { remember } from './remember.ts';

/** A secret to search for. */
export class Needle {
  readonly secret: string;
  /** For example 'e-mail'. */
  readonly what: string;

  constructor(secret: string, what = 'text') {
    this.secret = secret;
    this.what = what;
  }
}

export interface Find {
  where: string;
  what: string;
  secret: string;
  form: string;
}

/** Searches every value of every row, including decoded bytes. */
export function findInDump({ tables }: Dump, needles: readonly Needle[]): Find[] {
  return [...tables].flatMap(([table, rows]) =>
    rows.flatMap(({ values }) =>
      [...values].flatMap(([column, text]) => findInText(`${table}.${column}`, readable(text), needles)),
    ),
  );
}

const haystackOf = remember((needles: readonly Needle[]) => new Haystack(needles));

export function findInText(where: string, text: string, needles: readonly Needle[]): Find[] {
  return haystackOf(needles)
    .findIn(text)
    .map(({ what, secret, form }) => ({ where, what, secret, form }));
}

/** Bytes as `pg_dump` writes them, and decoded. */
export function readable(text: string): string {
  return text.startsWith('\\x') ? `${text}\n${Buffer.from(text.slice(2), 'hex').toString('latin1')}` : text;
}

interface Form extends Omit<Find, 'where'> {
  text: string;
}

/** All forms begin with at least so many characters, by which they are looked up. Shorter texts occur in sealed bytes by chance. */
const BEGINNING = 5;
/** A shorter form of encoded bytes could be part of others by chance. */
const SHORTEST_ENCODED = 10;
/** The sum of a beginning: 5 bits for each character, and the highest of them cut off. */
const SUMS = 2 ** 22;
const HASHES = ['md5', 'sha1', 'sha256'];

/** Finds many secrets in long texts in one pass, in every form. */
export class Haystack {
  readonly #byStart: Map<string, Form[]>;
  /** Marks the sums of the beginnings: most places in a text need no closer look. */
  readonly #sums = new Uint8Array(SUMS);

  constructor(needles: readonly Needle[]) {
    const forms = needles.flatMap(formsOf).filter(({ text }) => text.length >= BEGINNING);
    this.#byStart = Map.groupBy(forms, ({ text }) => text.slice(0, BEGINNING));
    for (const start of this.#byStart.keys()) {
      let sum = 0;
      for (let at = 0; at < BEGINNING; at += 1) sum = addTo(sum, start, at);
      this.#sums[sum] = 1;
    }
  }

  /** Each secret once. Of two that begin at the same place it is the longer one. */
  findIn(text: string): Form[] {
    // Base64 is also written with these two characters.
    const spellings = new Set([text, text.toLowerCase(), text.replaceAll('-', '+').replaceAll('_', '/')]);
    const found = new Map<string, Form>();
    for (const spelling of spellings) {
      for (const end of endsIn(spelling, this.#sums)) {
        const form = this.#formAt(spelling, Math.max(0, end - BEGINNING + 1));
        if (form) found.set(form.secret, form);
      }
    }
    return [...found.values()];
  }

  #formAt(text: string, at: number): Form | undefined {
    const forms = this.#byStart.get(text.slice(at, at + BEGINNING)) ?? [];
    const fitting = forms.filter((form) => text.startsWith(form.text, at) && isWhole(text, at, form));
    return fitting.toSorted((a, b) => b.text.length - a.text.length)[0];
  }
}

/** Where a beginning may end. A plain loop, because it runs over every character of the loot. */
function endsIn(text: string, sums: Uint8Array): number[] {
  const ends: number[] = [];
  let sum = 0;
  for (let end = 0; end < text.length; end += 1) {
    sum = addTo(sum, text, end);
    if (sums[sum] === 1) ends.push(end);
  }
  return ends;
}

/** Depends on the last characters only, as many as a beginning has. */
function addTo(sum: number, text: string, at: number): number {
  return ((sum << 5) ^ text.charCodeAt(at)) & (SUMS - 1);
}

/** A number within a longer number is another number. */
function isWhole(text: string, at: number, { form, secret }: Form): boolean {
  if (!['plain', 'reversed'].includes(form) || !/^\d+$/.test(secret)) return true;
  return !/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + secret.length] ?? '');
}

/** Plain, reversed, in hexadecimal, in base64 at any offset, and hashed without a key. */
function formsOf({ what, secret }: Needle): Form[] {
  const spellings = [...new Set([secret, secret.toLowerCase(), secret.toUpperCase()])];
  const texts = [
    ...spellings.flatMap((text) => [
      ['plain', text],
      ['reversed', [...text].toReversed().join('')],
    ]),
    ...spellings.flatMap((text) => encodings('', Buffer.from(text))),
    ...spellings.flatMap((text) => HASHES.flatMap((hash) => hashedForms(hash, text))),
    ...(/^\d{1,15}$/.test(secret) ? [['eight bytes', eightBytes(Number(secret))]] : []),
  ];
  return texts.map(([form = '', text = '']) => ({ what, secret, form, text }));
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

/** Base64 of bytes at this offset in a longer text, without the characters that depend on neighbouring bytes. */
function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const start = shift === 0 ? 0 : shift + 1;
  const end = (bytes.length + shift) % 3 === 0 ? text.length : text.length - 1;
  return text.slice(start, end);
}

function eightBytes(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes.toString('latin1');
}
