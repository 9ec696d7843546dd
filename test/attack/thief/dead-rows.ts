import type { Method } from '../attacks/guess.ts';
import { FROM_OUTSIDE } from '../chances.ts';
import type { SeenLetter } from '../evidence.ts';
import type { Question } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import { pairsFromPages } from './dead-rows-pairs.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import type { Loot } from './loot.ts';
import { followMoments, lastSeen, momentsOf, presenceIn, type Moments, type Presence } from './send-transactions.ts';
import { authorOf } from './nightly-differences.ts';
import { halvesOf, oneOfEach } from './own-letters.ts';
import { evidenceOf } from './nights.ts';
import { lettersIn } from './seen-letters.ts';
import { groupsOf, guessFrom } from './suspects.ts';

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

function authors(loot: Loot, truth: Truth): { methods: Iterable<Method>; question: Question } {
  const { letters, moments, presences } = cluesIn(loot, truth);
  const groups = groupsOf(letters);
  const clues = moments.flatMap((moment) => presences.map((presence) => lastSeen(moment, presence)));
  const methods = [
    ...followMoments(moments, presences),
    ...clues.flatMap((clue) => [...guessFrom(clue, letters, groups)]),
  ];
  return { methods, question: authorOf(letters, truth) };
}

const account = defineAttack({
  name: 'dead rows: account',
  asks: 'a letter and an account',
  measure: 'published',
  chance: FROM_OUTSIDE,
  least: { small: 40, full: 100 },
  prepare(loot, truth) {
    const { methods, question } = authors(loot, truth);
    return { methods, question: { ...question, what: 'author’s account' } };
  },
});

const oneHand = pairs('dead rows: one hand', 'two letters of one hand', 'same author', 'author');
const oneRecipient = pairs('dead rows: one recipient', 'two letters to one person', 'same recipient', 'target');

/** Guesses a second letter of the same author or to the same recipient, once for each of these. */
function pairs(name: string, asks: ThiefAttack['asks'], what: string, side: 'author' | 'target'): ThiefAttack {
  return defineAttack({
    name,
    asks,
    measure: 'published',
    chance: 'any other letter',
    least: { small: 20, full: 100 },
    prepare(loot, truth) {
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
      const question: Question = {
        what,
        halves: halvesOf(oneOfEach(all, (letter) => letter[side])),
        isRight: (id, guess) => others(id).some((letter) => letter.id === guess),
        chance: (id) => others(id).length / Math.max(1, all.length - 1),
      };
      return { methods: pairsFromPages(loot.pages, moments, presences), question };
    },
  });
}

export const deadRows = [account, oneHand, oneRecipient];
