import { FROM_OUTSIDE } from '../../chances.ts';
import { evidenceOf, type SeenLetter } from '../../clues/evidence.ts';
import type { Truth } from '../../world/truth.ts';
import { pairsFromPages } from './dead-rows-pairs.ts';
import { defineAttack, type Attack } from '../../define-attack.ts';
import { deadRecipients, deadSends } from '../../plants/sends.ts';
import type { Loot } from '../../thief/loot.ts';
import {
  followMoments,
  lastSeen,
  momentsOf,
  presenceIn,
  type Moments,
  type Presence,
} from '../../clues/send-transactions.ts';
import { authorOf } from '../authors/author-question.ts';
import { oneOfEach } from '../../clues/own-letters.ts';
import { lettersIn } from '../../clues/seen-letters.ts';
import { groupsOf, guessFrom } from '../../clues/suspects.ts';

interface Clues {
  letters: SeenLetter[];
  moments: Moments[];
  presences: Presence[];
}

const known = new WeakMap<Loot, Clues>();

/** Rows of the outbox stay on their pages when they are deleted, and so do those of the account who was there. */
function cluesIn(loot: Loot, truth: Truth): Clues {
  const earlier = known.get(loot);
  if (earlier) return earlier;
  const { last, pages } = loot;
  const letters = [...lettersIn([pages, last]).values()].filter(({ id }) => truth.everSent.has(id));
  const evidence = evidenceOf(pages);
  const presences = [
    ...presenceIn(evidence, 'written', ({ xmin }) => [xmin]),
    ...presenceIn(evidence, 'written or ended', ({ xmin, xmax }) => (xmax === 0 ? [xmin] : [xmin, xmax])),
  ];
  const clues = { letters, moments: momentsOf(letters, [pages]), presences };
  known.set(loot, clues);
  return clues;
}

const account = defineAttack({
  name: 'dead rows: account',
  asks: 'a letter and an account',
  guesses: 'author’s account',
  measure: 'published',
  chance: FROM_OUTSIDE,
  least: { small: 40, full: 100 },
  finds: [deadSends],
  prepare({ loot, truth }) {
    const { letters, moments, presences } = cluesIn(loot, truth);
    const groups = groupsOf(letters);
    const clues = moments.flatMap((moment) => presences.map((presence) => lastSeen(moment, presence)));
    const methods = [
      ...followMoments(moments, presences),
      ...clues.flatMap((clue) => [...guessFrom(clue, letters, groups)]),
    ];
    return { methods, question: authorOf(letters, truth) };
  },
});

/** Guesses a second letter of the same author or to the same recipient, once for each of these. */
function pairs(side: 'author' | 'target', stated: Pick<Attack, 'name' | 'asks' | 'guesses' | 'finds'>): Attack {
  return defineAttack({
    ...stated,
    measure: 'published',
    chance: 'any other letter',
    least: { small: 20, full: 100 },
    prepare({ loot, truth }) {
      const { letters, moments, presences } = cluesIn(loot, truth);
      // By the ids of the rows that the thief sees.
      const all = letters.flatMap(({ id }) => {
        const letter = truth.everSent.get(id);
        return letter ? [{ ...letter, id }] : [];
      });
      const groups = Map.groupBy(all, (letter) => letter[side]);
      const others = (id: string) => {
        const own = truth.everSent.get(id);
        return (own ? (groups.get(own[side]) ?? []) : []).filter(({ key }) => key !== own?.key);
      };
      return {
        methods: pairsFromPages(loot.pages, moments, presences),
        question: {
          asked: oneOfEach(all, (letter) => letter[side]),
          isRight: (id, guess) => others(id).some((letter) => letter.id === guess),
          chance: (id) => others(id).length / Math.max(1, all.length - 1),
        },
      };
    },
  });
}

export const deadRows = [
  account,
  pairs('author', {
    name: 'dead rows: one hand',
    asks: 'two letters of one hand',
    guesses: 'same author',
    finds: [deadSends],
  }),
  pairs('target', {
    name: 'dead rows: one recipient',
    asks: 'two letters to one person',
    guesses: 'same recipient',
    finds: [deadRecipients],
  }),
];
