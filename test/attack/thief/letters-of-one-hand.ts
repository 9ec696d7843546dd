import type { Method } from '../attacks/guess.ts';
import { sameAuthor } from '../attacks/same-author.ts';
import type { Dump } from '../dump.ts';
import type { TrueLetter, Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { facetsOf, nightlyFacets, ordersOf, type Facet } from './facets.ts';
import { everyNight } from './loot.ts';
import { partnerMethods, partnerQuestion } from './partners.ts';
import { evidenceOf } from './nights.ts';
import { deliveredIn, seenIn } from './seen-letters.ts';

const STATED = {
  asks: 'two letters of one hand',
  chance: 'the share of letters by the same author among all other letters, or among those of the same delivery',
  least: { small: 20, full: 150 },
} as const;

/** Guesses another letter by the same author: from one dump, from those of every night, and from those of many days at any time. */
export const lettersOfOneHand: ThiefAttack[] = [
  defineAttack({
    ...STATED,
    name: 'letters of one hand',
    prepare: ({ last }, truth) => prepare([last], [], deliveredIn([last], truth), truth),
  }),
  defineAttack({
    ...STATED,
    name: 'letters of one hand, every night',
    prepare(loot, truth) {
      const dumps = everyNight(loot);
      return prepare(dumps, nightlyFacets(dumps), seenIn(dumps, truth), truth);
    },
  }),
  defineAttack({
    ...STATED,
    name: 'letters of one hand, at any time',
    least: { small: 10, full: 50 },
    prepare({ moments }, truth) {
      const dumps = moments.map(({ dump }) => dump);
      const waiting = seenIn(dumps, truth).filter(({ id, waitingId }) => id === waitingId);
      return prepare(dumps, [], waiting, truth);
    },
  }),
];

function prepare(dumps: Dump[], more: Facet[], letters: TrueLetter[], truth: Truth) {
  const last = dumps.at(-1) ?? { tables: new Map(), sequences: new Map() };
  const author = (letter: TrueLetter) => letter.author;
  return {
    methods: methodsOf([...facetsOf(dumps), ...more], last),
    question: partnerQuestion('same author', letters, author, truth),
  };
}

function* methodsOf(facets: Facet[], last: Dump): Generator<Method> {
  yield* sameAuthor(evidenceOf(last));
  yield* partnerMethods(facets, ordersOf(last));
}
