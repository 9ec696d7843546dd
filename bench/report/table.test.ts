import { expect, it } from 'vitest';
import { comparisonTable, table } from './table.ts';

it('a table lines up its columns, names to the left and numbers to the right', () => {
  expect(
    table(
      ['name', 'n'],
      [
        ['a', '1,000'],
        ['longer', '2'],
      ],
    ),
  ).toBe(['| name   |     n |', '| ------ | ----: |', '| a      | 1,000 |', '| longer |     2 |'].join('\n'));
});

it('a comparison shows rates, their ratio, latencies of both sides, CPU time and memory', () => {
  const row = {
    letters: 1000,
    measure: 'list',
    connections: 20,
    product: { rate: 70.42, p50: 280.6, p99: 1234.5, bytes: 9000 },
    bare: { rate: 1549.2, p50: 12.34, p99: 4.567, bytes: 9000 },
    ratio: 0.0455,
    cpuPerCall: 15.04,
    memory: { now: 210_400_000, peak: 230_000_000 },
    errors: new Map(),
  };
  const cells = comparisonTable([row])
    .split('\n')
    .at(-1)
    ?.split('|')
    .map((cell) => cell.trim());
  const latencies = ['281', '1,235', '12.3', '4.57'];
  expect(cells).toEqual(['', 'list', '20', '70.4', '1,549', '0.05', ...latencies, '15.0', '210', '230', '']);
});

it('a figure that could not be measured is a dash', () => {
  const none = { rate: 0, p50: Number.NaN, p99: Number.NaN, bytes: Number.NaN };
  const memory = { now: 0, peak: 0 };
  const row = {
    letters: 1000,
    measure: 'x',
    connections: 1,
    product: none,
    bare: none,
    ratio: Number.NaN,
    cpuPerCall: Infinity,
    memory,
  };
  const text = comparisonTable([{ ...row, errors: new Map() }]);
  expect(text).toContain('|      - |');
  expect(text).not.toMatch(/NaN|Infinity/);
});
