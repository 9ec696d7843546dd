import type { Guesses, Way } from './attacks/guess.ts';
import { judge, surprise, type Verdict } from './judge.ts';

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
export function tryFamily<T>(name: string, ways: Way<T>[], question: Question<T>): Verdict {
  const chosen = question.halves.map(({ lessons, questions }) => {
    const scored = ways.map((way) => ({ way, score: surprise(tryOut(way.guesses, lessons, question)) }));
    const best = scored.toSorted((a, b) => b.score - a.score)[0]?.way;
    return { way: best?.name, trials: best ? tryOut(best.guesses, questions, question) : [] };
  });
  const by = chosen.map(({ way }) => way ?? 'nothing to go by');
  return judge(
    { attack: name, guesses: question.what, by },
    chosen.flatMap(({ trials }) => trials),
  );
}

export function tryOut<T>(guesses: Guesses<T>, asked: Asked[], { isRight, chance }: Question<T>) {
  return asked.flatMap(({ id }) => {
    const guess = guesses.get(id);
    return guess === undefined ? [] : [{ hit: isRight(id, guess), chance: chance(id) }];
  });
}
