/** What an attack asks for. `two rows of one act` covers what leads from a letter to other rows without a person. */
export type Asks =
  | 'names a person'
  | 'two letters of one hand'
  | 'two letters to one person'
  | 'a letter and an account'
  | 'two rows of one act'
  | 'two rows of one person';

/**
 * Whether an attack must stay within its bound. All that name a person must, and all others that need nothing but dumps. What
 * leads from one unnamed row to another is only published if it needs a copy of the disk, or if no letter is involved.
 */
export type Measure = 'bounded' | 'published';

/** The result of an attack, compared with somebody who has no database. */
export interface Verdict {
  attack: string;
  asks: Asks;
  guesses: string;
  /** Whether its figures are only published: it may win. See `Measure`. */
  isPublished: boolean;
  /** The methods that it chose, for either half. */
  by: string[];
  /** The number of trials that it needs for a meaningful verdict. */
  least: number;
  trials: number;
  hits: number;
  /** The expected share of hits without a leak. */
  chance: number;
  /** The number of hits that luck alone does not exceed in 99 of 100 runs. */
  bound: number;
  passed: boolean;
}

const CONFIDENCE = 0.99;

/** Each trial has its own chance, because the number of people who could have written a letter varies. */
export function judge(
  {
    measure = 'bounded',
    ...attack
  }: Pick<Verdict, 'attack' | 'asks' | 'guesses' | 'by' | 'least'> & { measure?: Measure },
  trials: { hit: boolean; chance: number }[],
): Verdict {
  const hits = trials.filter(({ hit }) => hit).length;
  const chances = trials.map(({ chance }) => chance);
  const bound = upperBound(chances);
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const chance = trials.length === 0 ? 0 : expected / trials.length;
  const isPublished = measure === 'published';
  return { ...attack, isPublished, trials: trials.length, hits, chance, bound, passed: hits <= bound };
}

/** Too few trials, or so few that even hitting every time would be luck: its failure means nothing. */
export function hasTooFewTrials({ trials, least, bound }: Verdict): boolean {
  return trials < least || bound >= trials;
}

/** The reasons why a run fails, in words that can be compared between worlds. */
export function faultsOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap((verdict) => {
    if (!verdict.passed) return verdict.isPublished ? [] : [`${verdict.attack} wins`];
    return hasTooFewTrials(verdict) ? [`${verdict.attack} had no trials, or too few`] : [];
  });
}

/** The 99 % quantile of the number of hits, computed exactly (Poisson binomial distribution). */
export function upperBound(chances: readonly number[]): number {
  let distribution = [1];
  for (const chance of chances) distribution = convolve(distribution, chance);
  let sum = 0;
  const bound = distribution.findIndex((probability) => (sum += probability) >= CONFIDENCE);
  return bound === -1 ? chances.length : bound;
}

function convolve(distribution: readonly number[], chance: number): number[] {
  const next = Array.from({ length: distribution.length + 1 }, () => 0);
  distribution.forEach((probability, hits) => {
    next[hits] = (next[hits] ?? 0) + probability * (1 - chance);
    next[hits + 1] = (next[hits + 1] ?? 0) + probability * chance;
  });
  // Cuts off negligible probabilities.
  return next.length > 2 && (next.at(-1) ?? 0) < 1e-15 ? next.slice(0, -1) : next;
}

/** Added to the variance, because methods that guess rarely are right or wrong by luck. */
const PRIOR_VARIANCE = 2;

/** How far the hits are above chance, in standard deviations. An attacker chooses the method with the highest score. */
export function scoreAboveChance(trials: { hit: boolean; chance: number }[]): number {
  let excess = 0;
  let variance = 0;
  for (const { hit, chance } of trials) {
    excess += Number(hit) - chance;
    variance += chance * (1 - chance);
  }
  return excess / Math.sqrt(variance + PRIOR_VARIANCE);
}
