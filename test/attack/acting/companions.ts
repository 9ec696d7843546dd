import { accountTag } from '#features/people/server/account.ts';
import { changeStored } from '#test/factories/user.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import { written, type Dump, type DumpedRow } from '../dump.ts';
import type { Trial } from '../thief/loot.ts';
import { actingAttack } from './clues.ts';
import { nameOf, rowsOf, sizeOf, tagsOf } from './look.ts';
import type { Cast } from './cast.ts';
import { changedAccounts } from './plants.ts';
import type { Stage } from './stage.ts';

const ACCOUNTS = 'public.users';

/** Looks after each change of an account: which of the rows that were written is the one that changed? */
export async function watchAccounts(
  stage: Stage,
  { owners, crowd, actors }: Cast,
  { changes }: { changes: number },
): Promise<void> {
  const { services } = stage.app;
  const members = [...owners, ...crowd, ...actors];
  await stage.dump();
  for (let n = 0; n < changes; n += 1) {
    const { user } = stage.random.pick(members);
    await changeStored(services, user.id, { firstName: `Ada the ${n}th` });
    const account = written(accountTag(services.keys, user.id));
    await stage.leak('account', account);
    const look = await stage.look();
    stage.ask(COMPANIONS, { name: `${n}`, looks: [look] }, { right: [account], chance: 1 / writtenIn(look).length });
  }
}

const COMPANIONS = 'the account among its companions';

const writtenIn = (look: Dump) => rowsOf(look, ACCOUNTS, 'again', 'new');

function* guessAccount(trials: Trial[], all: string[]): Generator<Method> {
  const rows = (trial: Trial) => writtenIn(trial.looks[0] as Dump);
  const timesWritten = Map.groupBy(trials.flatMap(rows), nameOf);
  const gaps = gapsBefore(all);
  const times = (row: DumpedRow) => timesWritten.get(nameOf(row))?.length ?? 0;
  const gap = (row: DumpedRow) => gaps.get(nameOf(row)) ?? 0;
  const rankings: [string, (row: DumpedRow) => number][] = [
    ['smallest gap before its tag', gap],
    // The newest accounts are written with every other one.
    ['smallest gap, and seldom written', (row) => times(row) * (gap(row) + 2 ** -8)],
    ['seldom written', times],
    ['the first', ({ place }) => place],
    ['the last', ({ place }) => -place],
    ['smallest', sizeOf],
  ];
  for (const [name, by] of rankings) {
    const guess = (trial: Trial) => rows(trial).toSorted((a, b) => by(a) - by(b))[0];
    yield { name, guesses: guessEach(trials, (trial) => nameOf(guess(trial) as DumpedRow)) };
  }
  for (const table of new Set(trials.flatMap(({ looks: [look] }) => [...(look?.tables.keys() ?? [])]))) {
    if (table === ACCOUNTS) continue;
    const guess = (trial: Trial) => {
      const named = new Set((trial.looks[0]?.tables.get(table) ?? []).flatMap(tagsOf));
      return anyOf(
        rows(trial)
          .map(nameOf)
          .filter((name) => named.has(name)),
        trial.id,
      );
    };
    yield { name: `named in ${table}`, guesses: guessEach(trials, guess) };
  }
}

/** How far each tag is from the one before it, as a share of all tags: a tag with a small gap is seldom drawn by chance. */
function gapsBefore(tags: string[]): Map<string, number> {
  const places = tags.map((tag) => ({ tag, at: Number.parseInt(tag.slice(2, 14), 16) / 2 ** 48 }));
  const sorted = places.toSorted((a, b) => a.at - b.at);
  return new Map(
    sorted.map(({ tag, at }, n) => [tag, n === 0 ? at + 1 - (sorted.at(-1)?.at ?? 0) : at - (sorted[n - 1]?.at ?? 0)]),
  );
}

export const companions = [
  actingAttack({
    name: COMPANIONS,
    asks: 'two rows of one act',
    guesses: 'which account changed',
    chance: 'one in the rows that were written',
    least: 150,
    finds: [changedAccounts],
    methods: (trials, _, { last }) => guessAccount(trials, (last.tables.get(ACCOUNTS) ?? []).map(nameOf)),
  }),
];
