import { FROM_OUTSIDE } from '../../chances.ts';
import { anybody } from '../../clues/guess.ts';
import { compareNights } from '../../clues/nights.ts';
import { groupsOf, guessFrom } from '../../clues/suspects.ts';
import { defineAttack } from '../../define-attack.ts';
import { lastSends, namedSends } from '../../plants/sends.ts';
import { authorOf } from './author-question.ts';
import { presenceClues } from './presence.ts';

/** Whose account wrote a letter that was not there the night before? */
export const nightlyDumps = defineAttack({
  name: 'nightly dumps',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: { small: 10, full: 40 },
  findsAtFullSize: [lastSends, namedSends],
  prepare({ loot, truth }) {
    const nights = compareNights(loot.nightly);
    const letters = nights.flatMap((night) => night.letters).filter(({ id }) => truth.everSent.has(id));
    const groups = groupsOf(letters);
    const methods = [...presenceClues(nights)].flatMap((clue) => [...guessFrom(clue, letters, groups)]);
    const seen = nights.map(({ evidence }) => evidence);
    return { methods: [...methods, anybody(seen, letters)], question: authorOf(letters, truth) };
  },
});
