import { expect, it } from 'vitest';
import { formatDollars } from './price.ts';

it('writes cents as dollars with two decimals', () => {
  expect([399, 200, 0].map(formatDollars)).toEqual(['$3.99', '$2.00', '$0.00']);
});
