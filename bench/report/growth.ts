import { count, number, tableOf, type Columns, type Row } from './table.ts';

/** The same measure with fewer and with more letters. */
interface Growth {
  measure: string;
  connections: number;
  from: Row;
  to: Row;
  /** How many times longer the slowest hundredth takes with more letters. */
  p99Ratio: number;
}

/** Compares the rows of each number of letters with those of the first. */
export function growthOf(rows: readonly Row[]): Growth[] {
  const smallest = rows[0]?.letters;
  const first = rows.filter(({ letters }) => letters === smallest);
  return first.flatMap((from) => {
    const { measure, connections } = from;
    const isLarger = (row: Row) =>
      row.measure === measure && row.connections === connections && row.letters !== smallest;
    return rows.filter(isLarger).map((to) => {
      return { measure, connections, from, to, p99Ratio: to.product.p99 / from.product.p99 };
    });
  });
}

const COLUMNS: Columns<Growth> = [
  ['growth', ({ measure }) => measure],
  ['conns', ({ connections }) => String(connections)],
  ['letters', ({ from }) => count(from.letters)],
  ['product/s', ({ from }) => number(from.product.rate)],
  ['p50 ms', ({ from }) => number(from.product.p50)],
  ['p99 ms', ({ from }) => number(from.product.p99)],
  ['letters', ({ to }) => count(to.letters)],
  ['product/s', ({ to }) => number(to.product.rate)],
  ['p50 ms', ({ to }) => number(to.product.p50)],
  ['p99 ms', ({ to }) => number(to.product.p99)],
  ['p99 ratio', ({ p99Ratio }) => number(p99Ratio)],
];

export function growthTable(growths: readonly Growth[]): string {
  return tableOf(COLUMNS, growths);
}
