import { BUCKETS } from '#features/moderation/server/review/model/features.ts';
import { shuffle } from './random.ts';

export interface Example {
  features: Uint32Array;
  isPositive: boolean;
  weight: number;
}

export interface Learned {
  weights: Float64Array;
  bias: number;
}

/** How much a wrong example costs, against large weights. */
const COST = 0.003;
const ROUNDS = 12;

/**
 * A linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al., 2008). Rare features count
 * more; the weights that come out already contain this, so that a reader only adds them up.
 */
export function learn(examples: readonly Example[], random: () => number): Learned {
  const rarity = raritiesOf(examples);
  const weights = new Float64Array(BUCKETS);
  let bias = 0;
  const total = (positive: boolean) =>
    examples.reduce((sum, { isPositive, weight }) => sum + (isPositive === positive ? weight : 0), 0);
  // Few positive lines against many negative ones: half way to balance.
  const balance = Math.sqrt(total(false) / total(true));
  const lengths = examples.map(({ features }) => 1 / Math.sqrt(features.length || 1));
  const squares = examples.map(({ features }, at) => {
    const length = lengths[at] ?? 0;
    return features.reduce((sum, feature) => sum + ((rarity[feature] ?? 0) * length) ** 2, 1);
  });
  const pulls = new Float64Array(examples.length);
  const order = Uint32Array.from(examples.keys());
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      const { features, isPositive, weight } = example;
      const length = lengths[at] ?? 0;
      const sign = isPositive ? 1 : -1;
      const slack = 1 / (2 * COST * weight * (isPositive ? balance : 1));
      let score = bias;
      for (const feature of features) score += (weights[feature] ?? 0) * (rarity[feature] ?? 0) * length;
      const before = pulls[at] ?? 0;
      const gradient = sign * score - 1 + slack * before;
      const after = Math.max(before - gradient / ((squares[at] ?? 1) + slack), 0);
      if (after === before) continue;
      pulls[at] = after;
      const change = (after - before) * sign;
      bias += change;
      for (const feature of features) {
        weights[feature] = (weights[feature] ?? 0) + change * (rarity[feature] ?? 0) * length;
      }
    }
  }
  return { weights: weights.map((weight, feature) => weight * (rarity[feature] ?? 0)), bias };
}

function raritiesOf(examples: readonly Example[]): Float64Array {
  const counts = new Float64Array(BUCKETS);
  for (const { features } of examples) for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
  return counts.map((count) => Math.log((1 + examples.length) / (1 + count)));
}
