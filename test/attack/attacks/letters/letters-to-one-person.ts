import { facetsOf, nightlyFacets, ordersOf, type Facet } from '../../clues/facets.ts';
import { anyOf } from '../../clues/guess.ts';
import { ownLetters, deliveredIn, seenIn } from '../../clues/seen-letters.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import type { Dump } from '../../dump.ts';
import { taggedRecipients } from '../../plants/sends.ts';
import { everyNight } from '../../thief/loot.ts';
import { recipientOf, type Truth, type TrueLetter } from '../../world/truth.ts';
import { partnerMethods, partnerQuestion } from './partners.ts';

const STATED = {
  asks: 'two letters to one person',
  guesses: 'same recipient',
  chance: 'the share of letters to the same person among all other letters, or among those of the same delivery',
  least: 80,
  finds: [taggedRecipients],
} as const satisfies Partial<Attack>;
const PERCENT = 10;

/** Guesses another letter to the same person: from one dump, from those of every night, and with letters of the thief's own. */
export const lettersToOnePerson: Attack[] = [
  defineAttack({
    ...STATED,
    name: 'letters to one person',
    prepare: ({ loot: { last }, truth }) => ({
      methods: partnerMethods(facetsOf([last]), ordersOf(last)),
      question: questionAbout(deliveredIn([last], truth), truth),
    }),
  }),
  defineAttack({
    ...STATED,
    name: 'letters to one person, every night',
    prepare: ({ loot, truth }) => {
      const dumps = everyNight(loot);
      return {
        methods: partnerMethods([...facetsOf(dumps), ...nightlyFacets(dumps)], ordersOf(loot.last)),
        question: questionAbout(seenIn(dumps, truth), truth),
      };
    },
  }),
  defineAttack({
    ...STATED,
    name: `letters to one person, ${PERCENT} % known`,
    prepare: ({ loot: { last }, truth }) => {
      const own = ownLetters(truth, PERCENT);
      const others = deliveredIn([last], truth).filter(({ id }) => !own.has(id));
      return { methods: withOwnLetters(last, own, truth), question: questionAbout(others, truth) };
    },
  }),
];

const questionAbout = (letters: readonly TrueLetter[], truth: Truth) =>
  partnerQuestion(letters, (letter) => recipientOf(truth, letter), truth);

/** The thief's own letters show which values are the same whenever the recipient is. */
function* withOwnLetters(last: Dump, own: Map<string, TrueLetter>, truth: Truth): Generator<Method> {
  const facets = facetsOf([last]);
  const scored = facets
    .map((facet) => ({ facet, share: shareOfPairs(facet, own, truth) }))
    .filter(({ share }) => share > 0);
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
    const guess = anyOf(others, id);
    if (guess !== undefined && !guesses.has(id)) guesses.set(id, guess);
  }
}

/** How many of the pairs of own letters that share a value have the same recipient. */
function shareOfPairs({ groups }: Facet, own: Map<string, TrueLetter>, truth: Truth): number {
  let pairs = 0;
  let right = 0;
  for (const group of groups.values()) {
    const known = [...group].flatMap((id) => own.get(id) ?? []);
    pairs += (known.length * (known.length - 1)) / 2;
    for (const same of Map.groupBy(known, (letter) => recipientOf(truth, letter)).values())
      right += (same.length * (same.length - 1)) / 2;
  }
  return pairs === 0 ? 0 : right / pairs;
}
