import { hashBelow } from '../attacks/guess.ts';
import type { SeenLetter } from '../evidence.ts';
import { chancesOf, FROM_OUTSIDE } from '../chances.ts';
import { crossHalves, type Question } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack } from './define-attack.ts';
import { compareNights } from './nights.ts';
import { presenceClues } from './presence.ts';
import { anybody, groupsOf, guessFrom } from './suspects.ts';

/** Whose account wrote a letter that was not there the night before? */
export const nightlyDumps = defineAttack({
  name: 'nightly dumps',
  asks: 'a letter and an account',
  chance: FROM_OUTSIDE,
  least: { small: 10, full: 40 },
  prepare({ nightly }, truth) {
    const nights = compareNights(nightly);
    const letters = nights.flatMap((night) => night.letters).filter(({ id }) => truth.everSent.has(id));
    const groups = groupsOf(letters);
    const methods = [...presenceClues(nights)].flatMap((clue) => [...guessFrom(clue, letters, groups)]);
    return { methods: [...methods, anybody(nights, letters)], question: authorOf(letters, truth) };
  },
});

/** Letters of one delivery are always in the same half. */
export function authorOf(letters: SeenLetter[], truth: Truth): Question {
  const half = (odd: number) => letters.filter(({ id, hour }) => hashBelow(`${hour ?? id}`, 2) === odd);
  return {
    what: 'author',
    halves: crossHalves(half(0), half(1)),
    isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
    chance: chancesOf(truth).author,
  };
}
