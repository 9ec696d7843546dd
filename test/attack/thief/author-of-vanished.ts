import { hashBelow } from '../attacks/guess.ts';
import { crossHalves, type Asked, type Question } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import type { VanishedLetter } from './lives.ts';
import { chanceAt } from './members.ts';
import type { Night } from './nights.ts';

/** Who wrote a letter that is gone? Without the dumps it is one of the members of the night before. */
export function authorOfVanished(
  asked: readonly Asked[],
  vanished: readonly VanishedLetter[],
  nights: readonly Night[],
  truth: Truth,
): Question<number> {
  const ends = new Map(vanished.map(({ letter, end }) => [letter.id, end]));
  const half = (odd: number) => asked.filter(({ id }) => hashBelow(id, 2) === odd);
  return {
    what: 'author',
    halves: crossHalves(half(0), half(1)),
    isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
    chance: (id) => chanceAt(truth, nights[(ends.get(id) ?? 1) - 1]?.at),
  };
}
