import { hashBelow, type Method } from '../attacks/guess.ts';
import type { Dump } from '../dump.ts';
import type { TrueLetter } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { facetsOf, nightlyFacets, ordersOf, type Facet } from './facets.ts';
import { everyNight } from './loot.ts';
import { ownLetters } from './own-letters.ts';
import { partnerMethods, partnerQuestion } from './partners.ts';
import { deliveredIn, seenIn } from './seen-letters.ts';

const STATED = {
  asks: 'two letters to one person',
  chance: 'the share of letters to the same person among all other letters, or among those of the same delivery',
  least: { small: 15, full: 80 },
} as const;
const WHAT = 'same recipient';
const target = (letter: TrueLetter) => letter.target;
const PERCENT = 10;

/** Guesses another letter to the same person: from one dump, from those of every night, and with letters of the thief's own. */
export const lettersToOnePerson: ThiefAttack[] = [
  defineAttack({
    ...STATED,
    name: 'letters to one person',
    prepare: ({ last }, truth) => ({
      methods: partnerMethods(facetsOf([last]), ordersOf(last)),
      question: partnerQuestion(WHAT, deliveredIn([last], truth), target, truth),
    }),
  }),
  defineAttack({
    ...STATED,
    name: 'letters to one person, every night',
    prepare: (loot, truth) => {
      const dumps = everyNight(loot);
      return {
        methods: partnerMethods([...facetsOf(dumps), ...nightlyFacets(dumps)], ordersOf(loot.last)),
        question: partnerQuestion(WHAT, seenIn(dumps, truth), target, truth),
      };
    },
  }),
  defineAttack({
    ...STATED,
    name: `letters to one person, ${PERCENT} % known`,
    prepare: ({ last }, truth) => {
      const own = ownLetters(truth, PERCENT);
      const others = deliveredIn([last], truth).filter(({ id }) => !own.has(id));
      return {
        methods: withOwnLetters(last, own),
        question: partnerQuestion(WHAT, others, target, truth),
      };
    },
  }),
];

/** The thief's own letters show which values are the same whenever the recipient is. */
function* withOwnLetters(last: Dump, own: Map<string, TrueLetter>): Generator<Method> {
  const facets = facetsOf([last]);
  const scored = facets.map((facet) => ({ facet, share: shareOfPairs(facet, own) })).filter(({ share }) => share > 0);
  const best = scored.toSorted((a, b) => b.share - a.share).map(({ facet }) => facet);
  const guesses = new Map<string, string>();
  for (const { groups } of best) {
    for (const group of groups.values()) addGuesses(guesses, [...group]);
  }
  yield { name: 'what the own letters to one person share', guesses };
  yield* partnerMethods(facets, ordersOf(last));
}

function addGuesses(guesses: Map<string, string>, group: string[]): void {
  for (const id of group) {
    const others = group.filter((other) => other !== id);
    const guess = others[hashBelow(id, Math.max(1, others.length))];
    if (guess !== undefined && !guesses.has(id)) guesses.set(id, guess);
  }
}

/** How many of the pairs of own letters that share a value have the same recipient. */
function shareOfPairs({ groups }: Facet, own: Map<string, TrueLetter>): number {
  let pairs = 0;
  let right = 0;
  for (const group of groups.values()) {
    const known = [...group].flatMap((id) => own.get(id) ?? []);
    pairs += (known.length * (known.length - 1)) / 2;
    for (const same of Map.groupBy(known, target).values()) right += (same.length * (same.length - 1)) / 2;
  }
  return pairs === 0 ? 0 : right / pairs;
}
