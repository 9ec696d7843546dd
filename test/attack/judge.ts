/** How an attack did, beside what somebody achieves who knows who was there, and nothing of the database. */
export interface Verdict {
  attack: string;
  guesses: string;
  /** Which of its ways it has chosen, for either half. */
  by: string[];
  /** As many trials as it must have for its verdict to mean something. */
  least: number;
  trials: number;
  hits: number;
  /** The expected share of hits without a leak. */
  chance: number;
  /** As many hits as luck alone stays within, in 99 of 100 runs. */
  bound: number;
  passed: boolean;
}

const CONFIDENCE = 0.99;

/** Each trial brings its own chance: the number of people who could have written a letter is not always the same. */
export function judge(
  attack: Pick<Verdict, 'attack' | 'guesses' | 'by' | 'least'>,
  trials: { hit: boolean; chance: number }[],
): Verdict {
  const hits = trials.filter(({ hit }) => hit).length;
  const chances = trials.map(({ chance }) => chance);
  const bound = upperBound(chances);
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const chance = trials.length === 0 ? 0 : expected / trials.length;
  return { ...attack, trials: trials.length, hits, chance, bound, passed: hits <= bound };
}

/** Too few trials, or so few that even being right each time would be luck: that it lost says nothing. */
export function couldNotWin({ trials, least, bound }: Verdict): boolean {
  return trials < least || bound >= trials;
}

/** What speaks against a run, in words that are the same in another world. */
export function faultsOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap((verdict) => {
    if (!verdict.passed) return [`${verdict.attack} wins`];
    return couldNotWin(verdict) ? [`${verdict.attack} had no trials, or too few`] : [];
  });
}

/** The smallest number that a sum of such coins stays within with 99 %: the Poisson binomial distribution, exactly. */
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
  // What lies beyond any bound is cut off: it is no more than rounding.
  return next.length > 2 && (next.at(-1) ?? 0) < 1e-15 ? next.slice(0, -1) : next;
}

/** Ways that guess seldom are right or wrong by luck: this much doubt is added to each. */
const DOUBT = 2;

/** How far above luck, in standard deviations: by this an attacker chooses among ways of guessing. */
export function surprise(trials: { hit: boolean; chance: number }[]): number {
  let excess = 0;
  let variance = 0;
  for (const { hit, chance } of trials) {
    excess += Number(hit) - chance;
    variance += chance * (1 - chance);
  }
  return excess / Math.sqrt(variance + DOUBT);
}
