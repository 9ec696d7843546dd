import { hashBelow } from '../attacks/guess.ts';
import type { SeenLetter } from '../evidence.ts';
import { crossHalves, type Question } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import type { DatedDump, Loot } from './loot.ts';
import { chanceAt } from './members.ts';
import { compareNights } from './nights.ts';
import { presenceClues } from './presence.ts';
import { anybody, groupsOf, guessFrom } from './suspects.ts';

/** Who wrote a letter that was not there the night before? */
function differences(name: string, series: (loot: Loot) => DatedDump[]): ThiefAttack {
  return defineAttack<number>({
    name,
    asks: 'names a person',
    chance: 'one in the members who had an account when the letter was sent',
    least: { small: 10, full: 40 },
    prepare(loot, truth) {
      const nights = compareNights(series(loot));
      const letters = nights.flatMap((night) => night.letters).filter(({ id }) => truth.everSent.has(id));
      const groups = groupsOf(letters);
      const methods = [...presenceClues(nights)].flatMap((clue) => [...guessFrom(clue, letters, groups)]);
      return { methods: [...methods, anybody(nights, letters)], question: authorOf(letters, truth) };
    },
  });
}

/** Letters of one delivery are always in the same half. */
export function authorOf(letters: SeenLetter[], truth: Truth): Question<number> {
  const half = (odd: number) => letters.filter(({ id, hour }) => hashBelow(`${hour ?? id}`, 2) === odd);
  return {
    what: 'author',
    halves: crossHalves(half(0), half(1)),
    isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
    chance: (id) => chanceAt(truth, truth.everSent.get(id)?.sentAt),
  };
}

export const nightlyDumps = differences('nightly dumps', ({ nightly }) => nightly);
