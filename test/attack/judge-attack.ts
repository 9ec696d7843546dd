import type { Guesses, Method } from './attacks/guess.ts';
import { judge, scoreAboveChance, type Asks, type Measure, type Verdict } from './judge.ts';

/** Something that an attacker guesses about, by its id: a letter, a match, a row. */
export interface Asked {
  id: string;
}

/** Attackers know the answers of `lessons` and guess those of `questions`. */
export interface Half<A extends Asked = Asked> {
  lessons: A[];
  questions: A[];
}

export interface Question<A extends Asked = Asked> {
  what: string;
  halves: Half<A>[];
  isRight: (id: string, guess: string) => boolean;
  chance: (id: string) => number;
}

/** Only the items for which a question makes sense. */
export function only<A extends Asked>(halves: Half<A>[], isAsked: (id: string) => boolean): Half<A>[] {
  const kept = (asked: A[]) => asked.filter(({ id }) => isAsked(id));
  return halves.map(({ lessons, questions }) => ({ lessons: kept(lessons), questions: kept(questions) }));
}

/** Each half is once the lessons and once the questions. */
export function crossHalves<A extends Asked>(one: A[], other: A[]): Half<A>[] {
  return [
    { lessons: one, questions: other },
    { lessons: other, questions: one },
  ];
}

/** What an attack states before it is judged. */
export interface Stated {
  attack: string;
  asks: Asks;
  measure?: Measure;
  /** Below this number of trials its failure means nothing. */
  least: number;
}

/** Judges an attack with several methods: it uses the one with the best score on the lessons. */
export function judgeAttack(
  { attack, asks, measure = 'bounded', least }: Stated,
  methods: readonly Method[],
  question: Question,
): Verdict {
  const chosen = question.halves.map(({ lessons, questions }) => {
    const scored = methods.map((method) => ({
      method,
      score: scoreAboveChance(evaluate(method.guesses, lessons, question)),
    }));
    const best = scored.toSorted((a, b) => b.score - a.score).map(({ method }) => method);
    const { guesses, by } = fillUp(best, questions, least);
    return { by, trials: evaluate(guesses, questions, question) };
  });
  return judge(
    { attack, asks, measure, guesses: question.what, by: chosen.flatMap(({ by }) => by), least },
    chosen.flatMap(({ trials }) => trials),
  );
}

/**
 * Guesses with the best method. If that one makes few guesses (a method without guesses is never wrong, and scores better than one
 * with bad luck), the next best ones add guesses until there are enough to be judged. More would hide a method that guesses rarely
 * but correctly.
 */
function fillUp(methods: readonly Method[], questions: Asked[], least: number): { guesses: Guesses; by: string[] } {
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

export function evaluate(guesses: Guesses, asked: Asked[], { isRight, chance }: Question) {
  return asked.flatMap(({ id }) => {
    const guess = guesses.get(id);
    return guess === undefined ? [] : [{ hit: isRight(id, guess), chance: chance(id) }];
  });
}
