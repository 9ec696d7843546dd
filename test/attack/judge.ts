import type { Asked, Attack, Guesses, Method, Question } from './define-attack.ts';
import { inAnyOrder } from './clues/guess.ts';
import type { StolenWorld } from './thief/loot.ts';
import { remember } from './remember.ts';

/** The result of an attack, compared with somebody who has no database. */
export interface Verdict {
  attack: Pick<Attack, 'name' | 'asks' | 'guesses' | 'measure'>;
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

interface Trial {
  hit: boolean;
  /** Each trial has its own, because the number of people who could have written a letter varies. */
  chance: number;
}

/** A world that is smaller than usual yields only a share of the trials. */
export function judge(attack: Attack, world: StolenWorld, share = 1): Verdict {
  const { methods, question } = attack.prepare(world);
  return { attack, ...judgeMethods([...methods], question, Math.floor(attack.least * share)) };
}

/** An attack with several methods uses the one with the best score on the lessons. */
export function judgeMethods(methods: readonly Method[], asking: Question, least: number): Omit<Verdict, 'attack'> {
  // All methods guess about the same, and some chances take long to compute.
  const question = { ...asking, chance: remember(asking.chance) };
  const chosen = halvesOf(question).map(({ lessons, questions }) => {
    const tried = methods.map(({ name, guesses: found }): Tried => {
      const guesses = typeof found === 'function' ? found(lessons) : found;
      return { name, guesses, score: scoreAboveChance(evaluate(guesses, lessons, question)) };
    });
    const best = tried.toSorted((a, b) => b.score - a.score);
    const { guesses, by } = fillUp(best, questions, least);
    return { by, trials: evaluate(guesses, questions, question) };
  });
  const trials = chosen.flatMap((half) => half.trials);
  return { by: chosen.flatMap(({ by }) => by), least, ...resultOf(trials) };
}

/** Each half is once the lessons and once the questions. They have the same size, and are drawn arbitrarily but repeatably. */
function halvesOf({ asked, togetherBy, isOnlyLesson }: Question): { lessons: Asked[]; questions: Asked[] }[] {
  const groups = Map.groupBy(asked, ({ id }) => togetherBy?.(id) ?? id);
  const mixed = inAnyOrder([...groups].map(([group, own]) => ({ id: `${group}`, own })));
  const half = (odd: number) => mixed.filter((_, n) => n % 2 === odd).flatMap(({ own }) => own);
  return [0, 1].map((odd) => ({
    lessons: half(1 - odd),
    questions: half(odd).filter(({ id }) => !isOnlyLesson?.(id)),
  }));
}

interface Tried {
  name: string;
  guesses: Guesses;
  score: number;
}

/**
 * Guesses with the best method. If that one makes few guesses (a method without guesses is never wrong, and scores better than one
 * with bad luck), the next best ones add guesses until there are enough to be judged. More would hide a method that guesses rarely
 * but correctly.
 */
function fillUp(methods: readonly Tried[], questions: Asked[], least: number): { guesses: Guesses; by: string[] } {
  const guesses: Guesses = new Map();
  const by: string[] = [];
  for (const [n, method] of methods.entries()) {
    if (n > 0 && guesses.size >= least) break;
    const open = questions.filter(({ id }) => method.guesses.has(id) && !guesses.has(id));
    const taken = n === 0 ? open : open.slice(0, least - guesses.size);
    for (const { id } of taken) guesses.set(id, method.guesses.get(id) as string);
    if (taken.length > 0) by.push(method.name);
  }
  return { guesses, by };
}

function evaluate(guesses: Guesses, asked: readonly Asked[], { isRight, chance }: Question): Trial[] {
  return asked.flatMap(({ id }) => {
    const guess = guesses.get(id);
    return guess === undefined ? [] : [{ hit: isRight(id, guess), chance: chance(id) }];
  });
}

function resultOf(trials: readonly Trial[]): Pick<Verdict, 'trials' | 'hits' | 'chance' | 'bound' | 'passed'> {
  const hits = trials.filter(({ hit }) => hit).length;
  const chances = trials.map(({ chance }) => chance);
  const bound = upperBound(chances);
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  return { trials: trials.length, hits, chance: expected / Math.max(1, trials.length), bound, passed: hits <= bound };
}

/** Too few trials, or so few that even hitting every time would be luck: its failure means nothing. */
function hasTooFewTrials({ trials, least, bound }: Verdict): boolean {
  return trials < least || bound >= trials;
}

/** The last word on an attack. Those in capitals are faults. */
type Outcome = 'no better' | 'wins, published' | 'WINS' | 'TOO FEW TRIALS';

const FAULTS: Partial<Record<Outcome, string>> = {
  WINS: 'wins',
  'TOO FEW TRIALS': 'had no trials, or too few',
};

export function outcomeOf(verdict: Verdict): Outcome {
  if (!verdict.passed) return verdict.attack.measure === 'published' ? 'wins, published' : 'WINS';
  return hasTooFewTrials(verdict) ? 'TOO FEW TRIALS' : 'no better';
}

/** The reasons why a run fails, in words that can be compared between worlds. */
export function faultsOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap((verdict) => {
    const fault = FAULTS[outcomeOf(verdict)];
    return fault === undefined ? [] : [`${verdict.attack.name} ${fault}`];
  });
}

const CONFIDENCE = 0.99;

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
function scoreAboveChance(trials: readonly Trial[]): number {
  let excess = 0;
  let variance = 0;
  for (const { hit, chance } of trials) {
    excess += Number(hit) - chance;
    variance += chance * (1 - chance);
  }
  return excess / Math.sqrt(variance + PRIOR_VARIANCE);
}
