import { expect, it } from 'vitest';
import { formatDollars, MONTHLY_PRICE } from './price.ts';

it('writes cents as dollars with two decimals', () => {
  expect(formatDollars(MONTHLY_PRICE)).toBe('$3.99');
  expect(formatDollars(200)).toBe('$2.00');
  expect(formatDollars(0)).toBe('$0.00');
});
