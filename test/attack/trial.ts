import type { Method } from './attacks/guess.ts';
import { judgeAttack, type Question } from './judge-attack.ts';
import type { Verdict } from './judge.ts';
import { stated, type AttackName, type Scale } from './stated.ts';

/** An attack on one dump that has not been run yet. */
export interface Trial {
  guesses: string;
  judge(scale: Scale): Verdict;
}

export function trial<T>(attack: AttackName, methods: () => Iterable<Method<T>>, question: Question<T>): Trial {
  return {
    guesses: question.what,
    judge: (scale) => judgeAttack(stated(attack, scale), [...methods()], question),
  };
}
