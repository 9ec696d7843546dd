import type { Method } from '../attacks/guess.ts';
import { sameAuthor } from '../attacks/same-author.ts';
import type { Dump } from '../dump.ts';
import type { TrueLetter, Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { facetsOf, nightlyFacets, ordersOf, type Facet } from './facets.ts';
import { everyNight } from './loot.ts';
import { partnerMethods, partnerQuestion } from './partners.ts';
import { evidenceOf } from './nights.ts';
import { deliveredIn } from './seen-letters.ts';

const STATED = {
  asks: 'two letters of one hand',
  chance: 'the share of letters by the same author among all other letters, or among those of the same delivery',
  least: { small: 20, full: 150 },
} as const;

/** Guesses another letter by the same author: from one dump, and from those of every night. */
export const lettersOfOneHand: ThiefAttack[] = [
  defineAttack({
    ...STATED,
    name: 'letters of one hand',
    prepare: ({ last }, truth) => prepare([last], [], truth),
  }),
  defineAttack({
    ...STATED,
    name: 'letters of one hand, every night',
    prepare: (loot, truth) => prepare(everyNight(loot), nightlyFacets(everyNight(loot)), truth),
  }),
];

function prepare(dumps: Dump[], more: Facet[], truth: Truth) {
  const last = dumps.at(-1) as Dump;
  const author = (letter: TrueLetter) => letter.author;
  return {
    methods: methodsOf([...facetsOf(dumps), ...more], last),
    question: partnerQuestion('same author', deliveredIn(dumps, truth), author, truth),
  };
}

function* methodsOf(facets: Facet[], last: Dump): Generator<Method> {
  yield* sameAuthor(evidenceOf(last));
  yield* partnerMethods(facets, ordersOf(last));
}
