import { expect, it } from 'vitest';
import { growthOf, growthTable } from './growth.ts';
import type { Row } from './table.ts';

function rowOf(letters: number, measure: string, p99: number): Row {
  const product = { rate: 10, p50: 5, p99, bytes: 100 };
  return {
    letters,
    measure,
    connections: 20,
    product,
    bare: product,
    ratio: 1,
    cpuPerCall: 1,
    memory: { now: 0, peak: 0 },
    errors: new Map(),
  };
}

it('growth compares each measure with itself at the first number of letters', () => {
  const rows = [rowOf(100, 'list', 8), rowOf(100, 'send', 50), rowOf(3000, 'list', 10), rowOf(3000, 'send', 200)];
  expect(growthOf(rows).map(({ measure, p99Ratio }) => [measure, p99Ratio])).toEqual([
    ['list', 1.25],
    ['send', 4],
  ]);
  expect(growthTable(growthOf(rows))).toContain('| list   |    20 |     100 |');
});

it('there is no growth with one number of letters', () => {
  expect(growthOf([rowOf(100, 'list', 8)])).toEqual([]);
});
