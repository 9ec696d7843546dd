import { arrivalTables, lastArrival } from '../../clues/arrivals.ts';
import type { Trace } from '../../clues/evidence.ts';
import { anybody, anyOf, FEW, guessEach } from '../../clues/guess.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Method } from '../../define-attack.ts';
import { closedInboxes } from '../../plants/readers.ts';
import { livesOf, type Life } from './lives.ts';
import { accountsIn, allNights, compareNights, type Night } from '../../clues/nights.ts';

/** Whose are the letters that are gone since a night because their recipient opted out? */
export const optOuts = defineAttack({
  name: 'opt-outs between dumps',
  asks: 'a letter and an account',
  guesses: 'who opted out',
  chance: 'one in the members who had proved a handle by then',
  least: 4,
  finds: [closedInboxes],
  prepare({ loot, truth }) {
    const nights = compareNights(allNights(loot));
    const closed = membersWho(truth, nights);
    const asked = nights.map((_, n) => ({ id: `${n}` })).filter(({ id }) => (closed.get(id)?.length ?? 0) > 0);
    return {
      methods: [...methods(nights), anybody(accountsIn(nights), asked)],
      question: {
        asked,
        isRight: (id, guess) => closed.get(id)?.includes(guess) ?? false,
        chance: (id) => (closed.get(id)?.length ?? 0) / Math.max(1, readersAt(truth, nights[Number(id)]?.at ?? 0)),
      },
    };
  },
});

/** Members who opted out, by the first night after it. */
function membersWho({ optOuts: all }: Truth, nights: Night[]): Map<string, string[]> {
  const nightOf = (at: number) => `${nights.findIndex((night) => night.at >= at)}`;
  return new Map(
    [...Map.groupBy(all, ({ at }) => nightOf(at))].map(([night, own]) => [night, own.map(({ account }) => account)]),
  );
}

/** A member who opted out or left had proved a handle before. */
function readersAt({ readers, optOuts: all, members }: Truth, at: number): number {
  const joined = new Map(members.map(({ account, signedUpAt }) => [account, signedUpAt]));
  const proved = new Set([...readers.values(), ...all.map(({ account }) => account)]);
  return [...proved].filter((account) => (joined.get(account) ?? Infinity) <= at).length;
}

function* methods(nights: Night[]): Generator<Method> {
  yield* lastComers(nights);
  const kinds = ['went for good', 'came', 'went'] as const;
  for (const table of new Set(nights.flatMap(({ came, went }) => [...came.keys(), ...went.keys()]))) {
    for (const kind of kinds) yield* choose(`${table} ${kind}`, nights, (night) => accountsOf(night, table, kind));
  }
}

function accountsOf({ came, went }: Night, table: string, kind: 'came' | 'went' | 'went for good'): string[] {
  const accounts = (rows: Trace[] = []) => [...new Set(rows.map(({ account }) => account))];
  const now = new Set(accounts(came.get(table)));
  const found = kind === 'came' ? [...now] : accounts(went.get(table));
  return found.filter((account) => kind !== 'went for good' || !now.has(account));
}

function* choose(name: string, nights: Night[], accountsOfNight: (night: Night) => string[]): Generator<Method> {
  const any = nights.map((night, n) => ({ id: `${n}`, accounts: accountsOfNight(night) }));
  const few = any.filter(({ accounts }) => accounts.length <= FEW);
  yield { name: `${name}, any of few`, guesses: guessEach(few, ({ id, accounts }) => anyOf(accounts, id)) };
  yield { name: `${name}, any`, guesses: guessEach(any, ({ id, accounts }) => anyOf(accounts, id)) };
}

/** How many tables are tried: with more, one of them fits the lessons by luck. */
const TABLES = 3;

/** Who came just before most of the new rows of a table: an opt-out, or the rest of a letter. */
function* lastComers(nights: Night[]): Generator<Method> {
  // First what is called so, then tables that get about one row a night, as there is about one opt-out a night.
  const rank = ([table, lives]: [string, Life[]]) => (table.includes('opt_out') ? 0 : 1 + misfit(lives, nights));
  const tables = [...livesOf(nights)].toSorted((a, b) => rank(a) - rank(b)).slice(0, TABLES);
  for (const [table, lives] of tables) {
    const moments = nights.map((_, n) => largestWrite(lives.filter(({ born }) => born === n)));
    const arrivals = nights.map(({ evidence }) => new Map(arrivalTables(evidence)));
    for (const trace of [...(arrivals.at(-1)?.keys() ?? [])].toReversed()) {
      const asked = moments.map((moment, n) => ({ id: `${n}`, moment, list: arrivals[n]?.get(trace) ?? [] }));
      const guesses = guessEach(asked, ({ moment, list }) => {
        const comers = list.filter(({ account }) => account !== null);
        return moment ? lastArrival(comers, moment) : null;
      });
      yield { name: `${trace} before the new rows of ${table}`, guesses };
    }
  }
}

function misfit(lives: Life[], nights: Night[]): number {
  return nights.reduce((sum, _, n) => sum + Math.abs(lives.filter(({ born }) => born === n).length - 1), 0);
}

/** The transaction that wrote the most of these rows. */
function largestWrite(lives: Life[]): number | undefined {
  const writes = [...Map.groupBy(lives, ({ row }) => row.xmin)].filter(([xmin]) => xmin > 0);
  return writes.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
