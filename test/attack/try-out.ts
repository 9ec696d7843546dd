import type { Guesses, Way } from './attacks/guess.ts';
import { judge, surprise, type Verdict } from './judge.ts';
import { leastTrials, type AttackName, type Scale } from './least-trials.ts';

/** Something that an attacker is asked about, by its name: a letter, a match, a row. */
export interface Asked {
  id: string;
}

/** Attackers are told the answers of one half, and asked for those of the other. */
export interface Half<A extends Asked = Asked> {
  lessons: A[];
  questions: A[];
}

export interface Question<T, A extends Asked = Asked> {
  what: string;
  halves: Half<A>[];
  isRight: (id: string, guess: T) => boolean;
  chance: (id: string) => number;
}

/** Those for which a question makes sense. */
export function only<A extends Asked>(halves: Half<A>[], isAsked: (id: string) => boolean): Half<A>[] {
  const kept = (asked: A[]) => asked.filter(({ id }) => isAsked(id));
  return halves.map(({ lessons, questions }) => ({ lessons: kept(lessons), questions: kept(questions) }));
}

/** One half teaches and the other is asked, and then the other way round. */
export function bothWays<A extends Asked>(one: A[], other: A[]): Half<A>[] {
  return [
    { lessons: one, questions: other },
    { lessons: other, questions: one },
  ];
}

/** An attacker with many ways to guess takes the one that did best where he could see how he did. */
export function tryFamily<T>(attack: AttackName, ways: Way<T>[], question: Question<T>, scale: Scale): Verdict {
  const least = leastTrials(attack, scale);
  const chosen = question.halves.map(({ lessons, questions }) => {
    const scored = ways.map((way) => ({ way, score: surprise(tryOut(way.guesses, lessons, question)) }));
    const best = scored.toSorted((a, b) => b.score - a.score).map(({ way }) => way);
    const { guesses, by } = fillUp(best, questions, least);
    return { by, trials: tryOut(guesses, questions, question) };
  });
  return judge(
    { attack, guesses: question.what, by: chosen.flatMap(({ by }) => by), least },
    chosen.flatMap(({ trials }) => trials),
  );
}

/**
 * Guesses the best way. Where that one says little or nothing (a way that is silent is never wrong, and so looks better than
 * one with bad luck), the next best ones guess for it until there are enough guesses to be judged. More would drown a way
 * that guesses seldom and surely.
 */
function fillUp<T>(ways: Way<T>[], questions: Asked[], least: number): { guesses: Guesses<T>; by: string[] } {
  const guesses: Guesses<T> = new Map();
  const by: string[] = [];
  for (const [n, way] of ways.entries()) {
    if (n > 0 && guesses.size >= least) break;
    const open = questions.filter(({ id }) => way.guesses.has(id) && !guesses.has(id));
    const taken = n === 0 ? open : open.slice(0, least - guesses.size);
    for (const { id } of taken) guesses.set(id, way.guesses.get(id) as T);
    if (taken.length > 0) by.push(way.name);
  }
  return { guesses, by };
}

export function tryOut<T>(guesses: Guesses<T>, asked: Asked[], { isRight, chance }: Question<T>) {
  return asked.flatMap(({ id }) => {
    const guess = guesses.get(id);
    return guess === undefined ? [] : [{ hit: isRight(id, guess), chance: chance(id) }];
  });
}
