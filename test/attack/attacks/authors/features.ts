import type { Evidence, SeenLetter, Trace } from '../../clues/evidence.ts';
import { numericColumns } from './counters.ts';
import { countUntil, isWithin, traceTables } from '../../clues/guess.ts';

/** Returns one row of numbers for each account, in the order of `evidence.accounts`. */
export type Features = (letter: SeenLetter) => Float32Array[];

export function readFeatures(evidence: Evidence): Features {
  const tables = traceTables(evidence).map(([, traces]) => Map.groupBy(traces, ({ account }) => account));
  const constants = personal(evidence);
  const otherTables = [...evidence.otherTables.values()]
    .map((rows) => [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b))
    .filter((xmins) => xmins.length > 1);
  const cache = new Map<string, Float32Array[]>();
  return (letter) => {
    const known = cache.get(letter.id);
    if (known) return known;
    const rows = evidence.accounts.map((account) => {
      const numbers = [...(constants.get(account) ?? [])];
      for (const table of tables) numbers.push(...timing(letter, table.get(account) ?? [], otherTables));
      return Float32Array.from(numbers);
    });
    cache.set(letter.id, rows);
    return rows;
  };
}

/** How an account's rows are placed between the previous delivery and that of the letter, and among other rows in between. */
function timing({ batch, place, row }: SeenLetter, traces: Trace[], otherTables: number[][]): number[] {
  const inside = traces.map((trace) => trace.row.xmin).filter((xmin) => isWithin(batch, xmin));
  if (inside.length === 0) return Array.from({ length: 10 + otherTables.length }, () => 0);
  const newest = Math.max(...inside);
  const oldest = Math.min(...inside);
  const end = batch.xmin === Number.MAX_SAFE_INTEGER ? newest + 1 : batch.xmin;
  const along = (newest - batch.after) / Math.max(1, end - batch.after);
  return [
    1,
    Math.min(3, inside.length) / 3,
    nearness(end - newest),
    nearness(oldest - batch.after),
    along,
    along * along,
    Math.abs(along - (place + 0.5) / batch.letters.length),
    1 / batch.letters.length,
    Number(batch.letters.length < 5),
    (row.values.get('box')?.length ?? 0) / 8000,
    ...otherTables.map((xmins) => nearestAfter(xmins, newest, end)),
  ];
}

function nearness(distance: number): number {
  return 1 / (1 + Math.log2(1 + Math.max(0, distance)));
}

/** How soon after an account's row a row without an account was written. */
function nearestAfter(xmins: number[], from: number, end: number): number {
  const next = xmins[countUntil(xmins, from - 1, (xmin) => xmin)];
  return next === undefined || next >= end ? 0 : nearness(next - from);
}

/** What is known about an account regardless of letters: number of rows and numbers in them; standardised. */
function personal(evidence: Evidence): Map<string, number[]> {
  const columns: Map<string, number>[] = [];
  for (const [, traces] of traceTables(evidence)) {
    const byAccount = [...Map.groupBy(traces, ({ account }) => account)];
    columns.push(new Map(byAccount.map(([account, rows]) => [account, rows.length])));
    for (const column of numericColumns(traces)) {
      columns.push(new Map(byAccount.map(([account, rows]) => [account, numberOf(rows, column)])));
    }
  }
  const scaled = columns.map(standardise);
  return new Map(evidence.accounts.map((account) => [account, scaled.map((column) => column.get(account) ?? 0)]));
}

function numberOf(rows: Trace[], column: string): number {
  const text = rows[0]?.row.values.get(column) ?? '0';
  return text === 'true' ? 1 : Number(text) || 0;
}

function standardise(column: Map<string, number>): Map<string, number> {
  const values = [...column.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return new Map([...column].map(([account, value]) => [account, spread === 0 ? 0 : (value - mean) / spread / 3]));
}
