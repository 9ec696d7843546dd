import { expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each(['08006', '53100', '53300', '57P01', '57P03', '58030', 'ECONNREFUSED', 'ECONNRESET'])(
  'takes %s for a database that cannot be used just now',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
    expect(isDatabaseAway(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
    expect(isDatabaseAway(new AggregateError([withCode(code)]))).toBe(true);
  },
);

it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'knows a lost connection by its message: %s',
  (message) => expect(isDatabaseAway(new Error(message))).toBe(true),
);

it('takes a missing socket for a stopped server, and no other missing file', () => {
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false);
});

it.each([withCode('23505'), withCode('22P02'), withCode('57014'), new TypeError('x is not a function'), 'text', null])(
  'leaves mistakes of ours alone: %s',
  (error) => expect(isDatabaseAway(error)).toBe(false),
);
