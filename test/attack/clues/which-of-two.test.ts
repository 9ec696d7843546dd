import { expect, it } from 'vitest';
import { asText, type Dump } from '../dump.ts';
import { judge } from '../judge.ts';
import { oneLook } from '../thief/loot.ts';
import { emptyTruth } from '../world/truth.ts';
import { whichOfTwo } from './which-of-two.ts';

const PAIRS = 20;
const isRight = (n: number) => n % 2 === 0;
const idOf = (n: number) => `row number ${n} of this table`;

/** Hits in as many pairs of rows, each of which a row of another table names. */
function hitsWith(valueOf: (n: number) => string, xminOf = (n: number) => n): number {
  const numbers = Array.from({ length: 2 * PAIRS }, (_, n) => n);
  const rows = (values: (n: number) => object) =>
    numbers.map((n) => ({ xmin: 0, xmax: 0, place: 0, values: asText({ ...values(n) }) }));
  const named = rows((n) => ({ row: idOf(n), value: valueOf(n) }));
  named.forEach((row, n) => (row.xmin = xminOf(n)));
  const dump: Dump = { tables: new Map([['public.named', named]]) };
  const attack = whichOfTwo({ name: '', guesses: '', least: PAIRS, finds: [] }, () =>
    numbers.map((n) => ({ id: idOf(n), dump, group: `${Math.floor(n / 2)}`, isRight: isRight(n) })),
  );
  return judge(attack, { loot: oneLook(dump), truth: emptyTruth([]) }).hits;
}

it('learns which short value, which length and which order is that of the rows that are looked for', () => {
  expect(hitsWith((n) => (isRight(n) ? 'answer' : 'letter'))).toBe(PAIRS);
  expect(hitsWith((n) => 'x'.repeat(isRight(n) ? 40 : 30))).toBe(PAIRS);
  expect(hitsWith(() => '')).toBe(PAIRS);
});

it('has no better guess than one in two if all rows are alike', () => {
  const hits = hitsWith(
    () => '',
    () => 7,
  );
  expect(hits).toBeGreaterThan(0);
  expect(hits).toBeLessThan(PAIRS);
});
