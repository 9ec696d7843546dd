import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCK_NUMBERS } from '#platform/server/db/lock-numbers.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sources of the product that contain this. */
function sourcesWith(pattern: RegExp): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  return sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8'))).toSorted();
}

it('no table is locked but the keyring, while its keys get another master key', () => {
  expect(sourcesWith(/\bLOCK TABLE\b/i)).toEqual(['src/platform/server/keys/rewrap-keyring.ts']);
});

it('advisory locks are taken only where their order is declared', () => {
  expect(sourcesWith(/pg_(try_)?advisory/i)).toEqual([
    // Those of one account, before all others.
    'src/features/people/server/account-locks.ts',
    // On connections of their own, outside of transactions.
    'src/platform/server/db/lock-session.ts',
    // Those with a name.
    'src/platform/server/db/locks.ts',
    // In transactions that take no other lock.
    'src/platform/server/db/month-partitions.ts',
    'src/platform/server/db/postgres.ts',
  ]);
});

it('no two advisory locks have the same number, and all numbers are in one list', () => {
  const numbers = Object.values(LOCK_NUMBERS);
  expect(numbers).toEqual([...new Set(numbers)]);
  const taking = sourcesWith(/advisory|\btryLock\(/i).filter(
    (path) => path !== 'src/platform/server/db/lock-numbers.ts',
  );
  const withNumbers = new Set(sourcesWith(/\b\d[\d_]{7,}/));
  expect(taking.filter((path) => withNumbers.has(path))).toEqual([]);
});

it('no lock is taken on the row of an account: it would show the transaction in which somebody was here', () => {
  const locking = sourcesWith(/\.for\('(update|share|no key update|key share)'|\bFOR (UPDATE|SHARE)\b/);
  expect(locking.filter((path) => path.startsWith('src/features/auth/'))).toEqual([]);
});
