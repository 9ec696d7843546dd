import { FROM_OUTSIDE } from '../../chances.ts';
import { evidenceOf, type SeenLetter } from '../../clues/evidence.ts';
import { defineAttack, type Attack, type Guesses, type Method } from '../../define-attack.ts';
import { deadRecipients, deadSends } from '../../plants/sends.ts';
import type { StolenWorld } from '../../thief/loot.ts';
import {
  followMoments,
  lastSeen,
  momentsOf,
  presenceIn,
  type Moments,
  type Presence,
} from '../../clues/send-transactions.ts';
import { authorOf } from '../authors/author-question.ts';
import { oneOfEach, lettersIn } from '../../clues/seen-letters.ts';
import { groupsOf, guessFrom } from '../../clues/suspects.ts';
import { identifiers } from '../../clues/scores.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import { facetsOf, sharedGroups } from '../../clues/facets.ts';
import { remember } from '../../remember.ts';
import { recipientOf, type Truth } from '../../world/truth.ts';
import type { Common } from './partners.ts';

interface Clues {
  letters: SeenLetter[];
  moments: Moments[];
  presences: Presence[];
}

/** Rows of the outbox stay on their pages when they are deleted, and so do those of the account who was there. */
const cluesIn = remember(({ loot: { last, pages }, truth }: StolenWorld): Clues => {
  const letters = [...lettersIn([pages, last]).values()].filter(({ id }) => truth.everSent.has(id));
  const evidence = evidenceOf(pages);
  const presences = [
    ...presenceIn(evidence, 'written', ({ xmin }) => [xmin]),
    ...presenceIn(evidence, 'written or ended', ({ xmin, xmax }) => (xmax === 0 ? [xmin] : [xmin, xmax])),
  ];
  return { letters, moments: momentsOf(letters, [pages]), presences };
});

const account = defineAttack({
  name: 'dead rows: account',
  asks: 'a letter and an account',
  guesses: 'author’s account',
  measure: 'published',
  chance: FROM_OUTSIDE,
  least: 100,
  finds: [deadSends],
  prepare(world) {
    const { letters, moments, presences } = cluesIn(world);
    const groups = groupsOf(letters);
    const clues = moments.flatMap((moment) => presences.map((presence) => lastSeen(moment, presence)));
    const methods = [
      ...followMoments(moments, presences),
      ...clues.flatMap((clue) => [...guessFrom(clue, letters, groups)]),
    ];
    return { methods, question: authorOf(letters, world.truth) };
  },
});

/** Guesses a second letter of the same author or to the same recipient, once for each of these. */
function pairs(
  commonIn: (truth: Truth) => Common,
  stated: Pick<Attack, 'name' | 'asks' | 'guesses' | 'finds'>,
): Attack {
  return defineAttack({
    ...stated,
    measure: 'published',
    chance: 'any other letter',
    least: 100,
    prepare(world) {
      const { loot, truth } = world;
      const { letters, moments, presences } = cluesIn(world);
      // By the ids of the rows that the thief sees.
      const all = letters.flatMap(({ id }) => {
        const letter = truth.everSent.get(id);
        return letter ? [{ ...letter, id }] : [];
      });
      const common = commonIn(truth);
      const groups = Map.groupBy(all, common);
      const others = (id: string) => {
        const own = truth.everSent.get(id);
        return (own ? (groups.get(common(own)) ?? []) : []).filter(({ key }) => key !== own?.key);
      };
      return {
        methods: pairsFromPages(loot.pages, moments, presences),
        question: {
          asked: oneOfEach(all, common),
          isRight: (id, guess) => others(id).some((letter) => letter.id === guess),
          chance: (id) => others(id).length / Math.max(1, all.length - 1),
        },
      };
    },
  });
}

export const deadRows = [
  account,
  pairs(
    () =>
      ({ author }) =>
        author,
    {
      name: 'dead rows: one hand',
      asks: 'two letters of one hand',
      guesses: 'same author',
      finds: [deadSends],
    },
  ),
  pairs((truth) => (letter) => recipientOf(truth, letter), {
    name: 'dead rows: one recipient',
    asks: 'two letters to one person',
    guesses: 'same recipient',
    finds: [deadRecipients],
  }),
];

/** Guesses for each letter another one that belongs to it. */
function* pairsFromPages(pages: Dump, moments: Moments[], presences: Presence[]): Generator<Method> {
  for (const facet of facetsOf([pages])) {
    yield { name: `same ${facet.name}`, guesses: rarest([...sharedGroups([facet])]) };
  }
  const written = writtenBy(pages);
  for (const moment of moments) {
    const letters = inOrder(moment);
    yield { name: `next to it, ${moment.name}`, guesses: nearest([letters]) };
    yield { name: `a value of rows written ${moment.name}`, guesses: rarest(sharedCompany(moment, written)) };
    for (const { name, guesses } of followMoments([moment], presences)) {
      const byAccount = Map.groupBy(letters, (id) => guesses.get(id));
      byAccount.delete(undefined);
      yield { name: `same guess by ${name}`, guesses: nearest([...byAccount.values()]) };
    }
  }
}

function inOrder({ of }: Moments): string[] {
  return [...of].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
}

/** The letter before each in its group; for the first of a group, the one after it. */
function nearest(groups: string[][]): Guesses {
  const guesses: Guesses = new Map();
  for (const group of groups) {
    group.forEach((id, n) => {
      const other = group[n === 0 ? 1 : n - 1];
      if (other !== undefined) guesses.set(id, other);
    });
  }
  return guesses;
}

/** Another letter of the smallest of each letter's groups. */
function rarest(letters: [string, Set<string>[]][]): Guesses {
  const guesses: Guesses = new Map();
  for (const [id, groups] of letters) {
    const [smallest] = groups.toSorted((a, b) => a.size - b.size);
    const other = [...(smallest ?? [])].find((one) => one !== id);
    if (other !== undefined) guesses.set(id, other);
  }
  return guesses;
}

function writtenBy({ tables }: Dump): Map<number, DumpedRow[]> {
  return Map.groupBy([...tables.values()].flat(), ({ xmin }) => xmin);
}

/** Sending a letter writes other rows too, such as counts: letters that wrote to the same one. */
function sharedCompany({ of }: Moments, written: Map<number, DumpedRow[]>): [string, Set<string>[]][] {
  const values = new Map([...of].map(([id, at]) => [id, new Set((written.get(at) ?? []).flatMap(identifiers))]));
  const letters = new Map<string, Set<string>>();
  for (const [id, own] of values) {
    for (const text of own) letters.set(text, (letters.get(text) ?? new Set()).add(id));
  }
  return [...values].map(([id, own]) => [
    id,
    [...own].map((text) => letters.get(text) ?? new Set<string>()).filter(({ size }) => size > 1),
  ]);
}
