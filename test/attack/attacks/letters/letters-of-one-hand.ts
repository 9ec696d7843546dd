import { evidenceOf, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { facetsOf, nightlyFacets, ordersOf, type Facet } from '../../clues/facets.ts';
import { hashBelow } from '../../clues/guess.ts';
import { deliveredIn, seenIn } from '../../clues/seen-letters.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import type { Dump } from '../../dump.ts';
import { taggedAuthors, taggedWaiting } from '../../plants/sends.ts';
import { everyNight } from '../../thief/loot.ts';
import type { TrueLetter, Truth } from '../../world/truth.ts';
import { partnerMethods, partnerQuestion } from './partners.ts';

const STATED = {
  asks: 'two letters of one hand',
  guesses: 'same author',
  chance: 'the share of letters by the same author among all other letters, or among those of the same delivery',
  least: 150,
  finds: [taggedAuthors],
} as const satisfies Partial<Attack>;

/** Guesses another letter by the same author: from one dump, from those of every night, and from those of many days at any time. */
export const lettersOfOneHand: Attack[] = [
  defineAttack({
    ...STATED,
    name: 'letters of one hand',
    prepare: ({ loot: { last }, truth }) => prepare([last], [], deliveredIn([last], truth), truth),
  }),
  defineAttack({
    ...STATED,
    name: 'letters of one hand, every night',
    prepare({ loot, truth }) {
      const dumps = everyNight(loot);
      return prepare(dumps, nightlyFacets(dumps), seenIn(dumps, truth), truth);
    },
  }),
  defineAttack({
    ...STATED,
    name: 'letters of one hand, at any time',
    least: 50,
    finds: [taggedWaiting],
    prepare({ loot, truth }) {
      const dumps = loot.moments.map(({ dump }) => dump);
      const waiting = seenIn(dumps, truth).filter(({ id, waitingId }) => id === waitingId);
      return prepare(dumps, [], waiting, truth);
    },
  }),
];

function prepare(dumps: Dump[], more: Facet[], letters: TrueLetter[], truth: Truth) {
  const last = dumps.at(-1) ?? { tables: new Map() };
  const facets = [...facetsOf(dumps), ...more];
  return {
    methods: [...neighbours(evidenceOf(last)), ...partnerMethods(facets, ordersOf(last))],
    question: partnerQuestion(letters, ({ author }) => author, truth),
  };
}

/** Neighbouring letters in various orders. */
function* neighbours({ letters }: Evidence): Generator<Method> {
  const delivered = letters.filter(({ hour }) => hour !== null);
  const orders: [string, (letter: SeenLetter) => string | number][] = [
    ['row order', ({ row }) => row.place],
    ['recipient', ({ targetTag }) => targetTag ?? ''],
    ['id', ({ id }) => id],
    ['sent tag', ({ row }) => row.values.get('sent_tag') ?? ''],
    ['length', ({ row, id }) => (row.values.get('box')?.length ?? 0) + hashBelow(id, 1000) / 1000],
    ['place in the batch', ({ place, batch }) => place * 1e9 + batch.xmin],
    ['recipient within the batch', ({ batch, targetTag }) => `${String(batch.xmin).padStart(9, '0')} ${targetTag}`],
  ];
  for (const [name, key] of orders) {
    const sorted = delivered.toSorted((a, b) => Number(key(a) > key(b)) - Number(key(a) < key(b)));
    const guesses = new Map<string, string>();
    // Each letter is in one pair, so that a correct pair counts once.
    for (let n = 0; n + 1 < sorted.length; n += 2) guesses.set(sorted[n]?.id ?? '', sorted[n + 1]?.id ?? '');
    yield { name: `neighbours by ${name}`, guesses };
  }
}
