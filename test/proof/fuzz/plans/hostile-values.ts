import * as fc from 'fast-check';

/** A JSON value, or a number that JavaScript cannot hold but JSON can (`JSON.rawJSON`). */
export type Json = unknown;

/** Texts that have broken programs before. None has a word that the search for internals looks for. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'before\0after',
  '\ud800',
  'half a pair \udc00 in the middle',
  '\u202eright to left\u202c',
  '\u2066\u2067\u2068isolated',
  '\ufeffwith a mark',
  `zalgo e${'\u0301'.repeat(5000)}`,
  '👩‍👩‍👧‍👦'.repeat(200),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'аdmin',
  'ﷺ'.repeat(400),
  '\u1e9b\u0323',
  'İıſK',
  '\r\nset-cookie: sid=planted\r\n\r\n',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '%00%ff%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '9007199254740993',
  '9223372036854775808',
  '0x10',
  'null',
  'true',
  '[object Object]',
  '2026-02-30',
  '+275760-09-13',
  '0000-01-01',
  'x'.repeat(201),
  'word '.repeat(801),
  'a'.repeat(12_000),
  'aA1!'.repeat(51),
  `${'a.'.repeat(120)}@example.org`,
  'javascript:alert(1)',
  'http://127.0.0.1:5432/',
  '(((((((((((((((((((((((((a+)+)+)+)+',
];

const HOSTILE_NUMBERS: readonly string[] = [
  '-0',
  '-1',
  '0.1',
  '1e308',
  '1e999',
  '-1e999',
  '1e-400',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '123456789012345678901234567890',
];

/** A number exactly as it is written. */
const rawNumber = (text: string): Json => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** A property under a name that every object has already. */
const inherited = (name: string, value: Json) => Object.defineProperty({}, name, { value, enumerable: true });

export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS).map(rawNumber) },
  { weight: 2, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [null], [[]], { '': '' }) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toJSON').map((name) => inherited(name, {})) },
  { weight: 1, arbitrary: fc.integer({ min: 51, max: 2000 }).map((length) => Array.from({ length }, () => 'x')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
