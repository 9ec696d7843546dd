import { Random } from '../../random.ts';
import type { Evidence, SeenLetter, Trace } from '../../clues/evidence.ts';
import { guessEach, countUntil, isWithin, traceTables } from '../../clues/guess.ts';
import { namedSearches, namedSends } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';
import { numericColumns } from './counters.ts';
import { remember } from '../../remember.ts';

const EPOCHS = 12;
const RATE = 0.05;
const DECAY = 1e-4;

/**
 * Considers every column and every order of both sides at once, and learns their weights from letters with known authors: a linear
 * ranker over all accounts, trained by gradient descent.
 */
export const learnedRanking = authorAttack(
  { name: 'learned ranking', least: 500, finds: [namedSends, namedSearches] },
  (evidence, truth) => {
    const features = readFeatures(evidence);
    const learnFrom = (lessons: readonly { id: string }[]) => {
      const known = new Map(lessons.map(({ id }) => [id, truth.letters.get(id)?.author ?? '']));
      const weights = learn(evidence, features, known);
      return guessEach(evidence.letters, (letter) => {
        const scores = features(letter).map((row) => dot(weights, row));
        return evidence.accounts[scores.indexOf(Math.max(...scores))];
      });
    };
    return [{ name: 'all columns at once', guesses: learnFrom }];
  },
);

function learn({ letters, accounts }: Evidence, features: Features, known: Map<string, string>): Float64Array {
  const samples = letters.flatMap((letter) => {
    const right = accounts.indexOf(known.get(letter.id) ?? '');
    return right === -1 ? [] : [{ rows: features(letter), right }];
  });
  const weights = new Float64Array(samples[0]?.rows[0]?.length ?? 0);
  const moved = new Float64Array(weights.length).fill(1e-3);
  const random = new Random(1);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { rows, right } of random.shuffle(samples)) step(weights, moved, rows, right);
  }
  return weights;
}

/** Softmax over all accounts; the steps shrink where a weight has already moved much (Adagrad). */
function step(weights: Float64Array, moved: Float64Array, rows: Float32Array[], right: number): void {
  const scores = rows.map((row) => dot(weights, row));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  const gradient = new Float64Array(weights.length);
  rows.forEach((row, account) => {
    const error = (powers[account] ?? 0) / sum - Number(account === right);
    if (Math.abs(error) < 1e-6) return;
    for (let n = 0; n < row.length; n += 1) gradient[n] = (gradient[n] ?? 0) + error * (row[n] ?? 0);
  });
  for (let n = 0; n < weights.length; n += 1) {
    const slope = (gradient[n] ?? 0) + DECAY * (weights[n] ?? 0);
    const squares = (moved[n] ?? 0) + slope * slope;
    moved[n] = squares;
    weights[n] = (weights[n] ?? 0) - (RATE * slope) / Math.sqrt(squares);
  }
}

function dot(weights: Float64Array, row: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < weights.length; n += 1) sum += (weights[n] ?? 0) * (row[n] ?? 0);
  return sum;
}

/** Returns one row of numbers for each account, in the order of `evidence.accounts`. */
export type Features = (letter: SeenLetter) => Float32Array[];

function readFeatures(evidence: Evidence): Features {
  const tables = traceTables(evidence).map(([, traces]) => Map.groupBy(traces, ({ account }) => account));
  const constants = personal(evidence);
  const otherTables = [...evidence.otherTables.values()]
    .map((rows) => [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b))
    .filter((xmins) => xmins.length > 1);
  return remember((letter: SeenLetter) =>
    evidence.accounts.map((account) => {
      const numbers = [...(constants.get(account) ?? [])];
      for (const table of tables) numbers.push(...timing(letter, table.get(account) ?? [], otherTables));
      return Float32Array.from(numbers);
    }),
  );
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
