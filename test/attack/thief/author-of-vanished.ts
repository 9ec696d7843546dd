import { hashBelow } from '../attacks/guess.ts';
import { chancesOf } from '../chances.ts';
import { crossHalves, type Asked, type Question } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';

/** Whose account wrote a letter that was written again, and may be gone? */
export function authorOfVanished(asked: readonly Asked[], truth: Truth): Question {
  const half = (odd: number) => asked.filter(({ id }) => hashBelow(id, 2) === odd);
  return {
    what: 'author',
    halves: crossHalves(half(0), half(1)),
    isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
    chance: chancesOf(truth).author,
  };
}
