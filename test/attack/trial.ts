import type { Method } from './attacks/guess.ts';
import { judgeAttack, type Question } from './judge-attack.ts';
import type { Evidence } from './evidence.ts';
import { anybody } from './thief/suspects.ts';
import type { Verdict } from './judge.ts';
import { stated, type AttackName, type Scale } from './stated.ts';

/** An attack on one dump that has not been run yet. */
export interface Trial {
  guesses: string;
  judge(scale: Scale): Verdict;
}

export function trial(attack: AttackName, methods: () => Iterable<Method>, question: Question): Trial {
  return {
    guesses: question.what,
    judge: (scale) => judgeAttack(stated(attack, scale), [...methods()], question),
  };
}

/** An attack that guesses accounts. If the dump gives nothing away, any account is left to guess. */
export function accountTrial(
  attack: AttackName,
  evidence: Evidence,
  methods: (evidence: Evidence) => Iterable<Method>,
  question: Question,
): Trial {
  const asked = question.halves.flatMap(({ questions }) => questions);
  return trial(attack, () => [...methods(evidence), anybody([{ evidence }], asked)], question);
}
