import { dayOf } from '#platform/server/clock.ts';
import { evidenceOf, TABLES, type Evidence } from '../../clues/evidence.ts';
import { anybody } from '../../clues/guess.ts';
import { identifiers, rowsOf, scoresOf, value } from '../../clues/scores.ts';
import { fromScores } from '../../clues/trails.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { hashedWriters, namedNotices, namedMatches, proofsInOrder } from '../../plants/readers.ts';
import type { Truth } from '../../world/truth.ts';

const HOLDERS = 'one in the people who hold a handle, or who were on the site on the day stored with the match';

/** What leads to the people behind rows: values of these rows, by the name that is asked about. */
type NamesIn = (evidence: Evidence) => Map<string, string>;

/** Whose account is behind each of these? */
function accountsBehind(
  stated: Omit<Attack, 'asks' | 'measure' | 'prepare'> & Partial<Attack>,
  namesIn: NamesIn,
  accountsIn: (truth: Truth) => Map<string, (string | null)[]>,
  chanceIn: (truth: Truth) => (id: string, accounts: (string | null)[]) => number,
): Attack {
  return defineAttack({
    asks: 'a letter and an account',
    ...stated,
    prepare({ loot, truth }) {
      const evidence = evidenceOf(loot.last);
      const accounts = accountsIn(truth);
      const asked = [...accounts].flatMap(([id, own]) => (own.some((account) => account !== null) ? [{ id }] : []));
      const scored = [...scoresOf(evidence, namesIn(evidence))];
      const chance = chanceIn(truth);
      return {
        methods: [...scored.flatMap((one) => [...fromScores(one)]), anybody([evidence], asked)],
        question: {
          asked,
          isRight: (id, guess) => accounts.get(id)?.includes(guess) ?? false,
          chance: (id) => chance(id, accounts.get(id) ?? []),
        },
      };
    },
  });
}

/** One side of a match. */
const participants = accountsBehind(
  {
    name: 'traces of matches',
    guesses: 'who matched',
    chance: HOLDERS,
    least: 20,
    finds: [namedMatches],
  },
  matchNames,
  ({ secrets }) => new Map([...secrets.matches].map(([id, { accounts }]) => [id, accounts])),
  likeliestHolder,
);

/** Both sides of a match: the two likeliest accounts. */
const pairs = defineAttack({
  name: 'likeliest pairs',
  asks: 'a letter and an account',
  guesses: 'which two',
  chance: `${HOLDERS}, and one in the others`,
  least: 20,
  finds: [namedMatches],
  prepare({ loot, truth }) {
    const evidence = evidenceOf(loot.last);
    const { matches, holders: held } = truth.secrets;
    const accountsOf = (id: string) => matches.get(id)?.accounts ?? [];
    const likeliest = likeliestHolder(truth);
    const others = Math.max(1, new Set(held.values()).size - 1);
    return {
      methods: pairMethods(evidence),
      question: {
        asked: [...matches].flatMap(([id, { accounts }]) => (accounts.includes(null) ? [] : [{ id }])),
        isRight: (id, guess) => pairOf(accountsOf(id).filter((account) => account !== null)) === guess,
        chance: (id) => likeliest(id, accountsOf(id)) / others,
      },
    };
  },
});

const pairOf = (accounts: string[]) => accounts.toSorted().join(' ');

function* pairMethods(evidence: Evidence): Generator<Method> {
  for (const { name, scores } of scoresOf(evidence, matchNames(evidence))) {
    const guesses = [...scores].flatMap(([match, accounts]): [string, string][] => {
      const [one, other] = [...accounts].toSorted(([, a], [, b]) => b - a).map(([account]) => account);
      return one === undefined || other === undefined ? [] : [[match, pairOf([one, other])]];
    });
    yield { name, guesses: new Map(guesses) };
  }
}

/** The account behind one side of a chat. One person wrote everything on one side, so a guess about it counts once. */
const writers = accountsBehind(
  {
    name: 'voices',
    guesses: 'who wrote it',
    chance: HOLDERS,
    least: 20,
    finds: [hashedWriters],
  },
  sideNames,
  ({ secrets, lines }) => {
    const written = new Set(lines.map(({ match, by }) => `${match} ${by}`));
    const sides = [...secrets.matches].flatMap(([id, { accounts }]) =>
      accounts.map((account, side) => ({ id, account, side })),
    );
    const withMessages = sides.filter(({ id, account }) => written.has(`${id} ${account}`));
    return new Map(withMessages.map(({ id, account, side }) => [sideOf(id, side), [account]]));
  },
  likeliestHolder,
);

/** The recipient of a planned notice or a waiting mail, who may be any member. */
const notified = accountsBehind(
  {
    name: 'notices',
    guesses: 'whom it notifies',
    chance: 'one in the members',
    least: 10,
    finds: [namedNotices],
  },
  (evidence) => {
    const rows = [TABLES.noticePlans, TABLES.mails, TABLES.pushes].flatMap((table) => rowsOf(evidence, table));
    return new Map(rows.map((row) => [value(row, 'tag'), value(row, 'tag')]));
  },
  ({ secrets }) => new Map([...secrets.notices].map(([id, account]) => [id, [account]])),
  ({ members }) =>
    () =>
      1 / Math.max(1, members.length),
);

/** Whose handle it is, or whose Instagram account: the member who holds it. */
const holdersBehind = (name: string, table: string, key: string, holdersIn: (truth: Truth) => Map<string, string>) =>
  accountsBehind(
    {
      name,
      asks: 'two rows of one person',
      measure: 'published',
      guesses: 'who holds it',
      chance: 'one in the people who hold a handle',
      least: 20,
      finds: [proofsInOrder],
    },
    (evidence) =>
      new Map(rowsOf(evidence, table).flatMap((row) => identifiers(row).map((text) => [text, value(row, key)]))),
    (truth) => new Map([...holdersIn(truth)].map(([id, account]) => [id, [account]])),
    (truth) => () => 1 / Math.max(1, new Set(holdersIn(truth).values()).size),
  );

const holders = [
  holdersBehind('handles', TABLES.handles, 'tag', ({ secrets }) => secrets.handles),
  holdersBehind('Instagram accounts', TABLES.instagramAccounts, 'id', ({ secrets }) => secrets.holders),
];

export const matches = [participants, pairs, writers, notified, ...holders];

/** One of those who hold a handle, or of those of them who were on the site on the day of the match. */
function likeliestHolder({ secrets, visits }: Truth): (id: string, right: (string | null)[]) => number {
  const people = new Set<string | null>(secrets.holders.values());
  const days = Map.groupBy(visits, ({ at }) => dayOf(new Date(at)));
  const here = new Map([...days].map(([day, own]) => [day, new Set(own.map(({ account }) => account))]));
  return (id, right) => {
    const day = secrets.matches.get(id.split(' ')[0] ?? '')?.lastDay ?? '';
    const present = [...people].filter((account) => here.get(day)?.has(account ?? ''));
    const share = (of: (string | null)[]) =>
      right.filter((account) => account !== null && of.includes(account)).length / Math.max(1, of.length);
    return Math.max(1 / Math.max(1, people.size), share([...people]), share(present));
  };
}

const sideOf = (match: string, side: string | number) => `${match} ${side}`;

/** Identifying values of a match's row, which lead to it from other tables. */
export function matchNames(evidence: Evidence): Map<string, string> {
  const rows = rowsOf(evidence, TABLES.matches);
  return new Map(rows.flatMap((row) => identifiers(row).map((name) => [name, value(row, 'id')])));
}

function sideNames(evidence: Evidence): Map<string, string> {
  const tags = rowsOf(evidence, TABLES.matches).flatMap((row) =>
    [0, 1].map((side): [string, string] => [value(row, `tag_${side}`), sideOf(value(row, 'id'), side)]),
  );
  const messages = rowsOf(evidence, TABLES.messages).map((row): [string, string] => [
    value(row, 'id'),
    sideOf(value(row, 'match_id'), value(row, 'side')),
  ]);
  return new Map([...tags, ...messages].filter(([name]) => name !== ''));
}
