import { FEW, hashBelow, type Guesses, type Method } from '../attacks/guess.ts';
import { arrivalTables, lastArrival, suspects } from '../attacks/reader-rows.ts';
import { crossHalves } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { livesOf, type Life } from './lives.ts';
import type { DatedDump, Loot } from './loot.ts';
import { allNights, compareNights, type Night, type UserRow } from './nights.ts';
import { anybody } from './suspects.ts';

/** Whose are the letters that are gone since a night because their recipient opted out? */
function optOuts(name: string, series: (loot: Loot) => DatedDump[]): ThiefAttack {
  return defineAttack<number>({
    name,
    asks: 'names a person',
    chance: 'one in the members who had proved a handle by then',
    least: { small: 2, full: 4 },
    prepare(loot, truth) {
      const nights = compareNights(series(loot));
      const closed = membersWho(truth, nights);
      const asked = nights.map((_, n) => ({ id: `${n}` })).filter(({ id }) => (closed.get(id)?.length ?? 0) > 0);
      const half = (odd: number) => asked.filter(({ id }) => Number(id) % 2 === odd);
      return {
        methods: [...methods(nights), anybody(nights, asked)],
        question: {
          what: 'who opted out',
          halves: crossHalves(half(0), half(1)),
          isRight: (id, guess) => closed.get(id)?.includes(guess) ?? false,
          chance: (id) => (closed.get(id)?.length ?? 0) / Math.max(1, readersAt(truth, nights[Number(id)]?.at ?? 0)),
        },
      };
    },
  });
}

/** Members who opted out, by the first night after it. */
function membersWho({ optOuts: all }: Truth, nights: Night[]): Map<string, number[]> {
  const nightOf = (at: number) => `${nights.findIndex((night) => night.at >= at)}`;
  return new Map(
    [...Map.groupBy(all, ({ at }) => nightOf(at))].map(([night, own]) => [night, own.map(({ user }) => user)]),
  );
}

/** A member who opted out or left had proved a handle before. */
function readersAt({ readers, optOuts: all, members }: Truth, at: number): number {
  const joined = new Map(members.map(({ user, signedUpAt }) => [user, signedUpAt]));
  const proved = new Set([...readers.values(), ...all.map(({ user }) => user)]);
  return [...proved].filter((user) => (joined.get(user) ?? Infinity) <= at).length;
}

function* methods(nights: Night[]): Generator<Method> {
  yield* lastComers(nights);
  const kinds = ['went for good', 'came', 'went'] as const;
  const proved = new Set(nights.flatMap(({ evidence }) => suspects(evidence)));
  for (const table of new Set(nights.flatMap(({ came, went }) => [...came.keys(), ...went.keys()]))) {
    for (const kind of kinds)
      yield* choose(`${table} ${kind}`, nights, (night) =>
        usersOf(night, table, kind).filter((user) => proved.has(user)),
      );
  }
}

function usersOf({ came, went }: Night, table: string, kind: 'came' | 'went' | 'went for good'): number[] {
  const users = (rows: UserRow[] = []) => [...new Set(rows.map(({ user }) => user))];
  const now = new Set(users(came.get(table)));
  const found = kind === 'came' ? [...now] : users(went.get(table));
  return found.filter((user) => kind !== 'went for good' || !now.has(user));
}

function* choose(name: string, nights: Night[], usersIn: (night: Night) => number[]): Generator<Method> {
  const any = nights.map((night, n): [string, number[]] => [`${n}`, usersIn(night)]);
  const draw = (lists: [string, number[]][]): Guesses =>
    new Map(
      lists.flatMap(([id, users]) => (users.length === 0 ? [] : [[id, users[hashBelow(id, users.length)] ?? 0]])),
    );
  yield { name: `${name}, any of few`, guesses: draw(any.filter(([, users]) => users.length <= FEW)) };
  yield { name: `${name}, any`, guesses: draw(any) };
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
      const guesses = nights.flatMap(({ evidence }, n): [string, number][] => {
        const proved = new Set(suspects(evidence));
        const comers = (arrivals[n]?.get(trace) ?? []).filter(({ user }) => user !== null && proved.has(user));
        const user = moments[n] ? lastArrival(comers, moments[n]) : null;
        return user === null ? [] : [[`${n}`, user]];
      });
      yield { name: `${trace} before the new rows of ${table}`, guesses: new Map(guesses) };
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

export const optOutsInDumps = optOuts('opt-outs between dumps', allNights);
