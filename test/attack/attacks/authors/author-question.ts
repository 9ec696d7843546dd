import { anybody } from '../../clues/guess.ts';
import { evidenceOf, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { authorChance, FROM_OUTSIDE } from '../../chances.ts';
import { defineAttack, type Asked, type Attack, type Method, type Question } from '../../define-attack.ts';
import type { Truth } from '../../world/truth.ts';

/** Asks whose account wrote each of these letters. Letters of one delivery are always in the same half. */
export function authorOf(letters: readonly SeenLetter[], truth: Truth): Question {
  const hours = new Map(letters.map(({ id, hour }) => [id, hour]));
  return {
    asked: letters.filter(({ id }) => truth.everSent.has(id)),
    togetherBy: (id) => hours.get(id),
    isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
    chance: authorChance(truth),
  };
}

/** Asks whose account wrote letters that were written again, and may be gone. */
export function authorOfVanished(asked: readonly Asked[], truth: Truth): Question {
  return { ...authorOf([], truth), asked };
}

/** Looks for authors in the last dump alone. If it gives nothing away, any account is left to guess. */
export function authorAttack(
  stated: Pick<Attack, 'name'> & Partial<Pick<Attack, 'least' | 'finds'>>,
  methodsIn: (evidence: Evidence, truth: Truth) => Iterable<Method>,
): Attack {
  return defineAttack({
    asks: 'a letter and an account',
    guesses: 'author',
    chance: FROM_OUTSIDE,
    least: 20,
    ...stated,
    prepare({ loot, truth }) {
      const evidence = evidenceOf(loot.last);
      const question = authorOf(
        evidence.letters.filter(({ id }) => truth.letters.has(id)),
        truth,
      );
      return { methods: [...methodsIn(evidence, truth), anybody([evidence], question.asked)], question };
    },
  });
}
