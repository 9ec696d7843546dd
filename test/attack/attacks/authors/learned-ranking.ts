import { Random } from '../../random.ts';
import type { Evidence } from '../../clues/evidence.ts';
import { guessEach } from '../../clues/guess.ts';
import { namedSends } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';
import { readFeatures, type Features } from './features.ts';

const EPOCHS = 12;
const RATE = 0.05;
const DECAY = 1e-4;

/**
 * Considers every column and every order of both sides at once, and learns their weights from letters with known authors: a linear
 * ranker over all accounts, trained by gradient descent.
 */
export const learnedRanking = authorAttack(
  { name: 'learned ranking', least: { small: 30, full: 500 }, finds: [namedSends] },
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
