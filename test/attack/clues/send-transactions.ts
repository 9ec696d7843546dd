import { identifiers } from './scores.ts';
import type { Guesses } from '../define-attack.ts';
import { countUntil } from './guess.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import type { Evidence, SeenLetter } from './evidence.ts';
import { lettersNamedIn } from './seen-letters.ts';
import type { Clue } from './suspects.ts';

/** When letters were sent, by one way to find that out. Transaction ids serve as times. */
export interface Moments {
  name: string;
  of: Map<string, number>;
}

/** When accounts did something, by one way to find that out, earliest first. */
export interface Presence {
  name: string;
  /** All tables together. */
  isWhole: boolean;
  seen: { at: number; account: string }[];
}

/** The first transaction of any row that shares a value with a letter, and with no other letter. */
export function momentsOf(letters: SeenLetter[], dumps: readonly Dump[]): Moments[] {
  const tables = new Map<string, Map<string, number>>();
  const ownersOf = openIndex(letters);
  for (const [table, rows] of dumps.flatMap((dump) => [...dump.tables])) {
    const first = tables.get(table) ?? new Map<string, number>();
    for (const row of rows) {
      for (const id of ownersOf(row)) first.set(id, Math.min(first.get(id) ?? row.xmin, row.xmin));
    }
    if (first.size > 0) tables.set(table, first);
  }
  const found = [...tables].map(([table, of]) => ({ name: `${table} first`, of }));
  const all = [{ name: 'any row first', of: earliest([...tables.values()]) }, ...found];
  return [
    ...all,
    ...all.map(onlyAlone),
    { name: 'delivered', of: new Map(letters.map(({ id, row }) => [id, row.xmin])) },
  ];
}

/** The letters that a row belongs to. */
function openIndex(letters: SeenLetter[]): (row: DumpedRow) => Set<string> {
  const byId = new Map(letters.map((letter) => [letter.id, letter]));
  const owners = new Map<string, string | null>();
  for (const { id, row } of letters) {
    for (const text of new Set(identifiers(row))) owners.set(text, owners.has(text) ? null : id);
  }
  return (row) =>
    new Set([...identifiers(row).flatMap((text) => owners.get(text) ?? []), ...lettersNamedIn(row, byId)]);
}

function earliest(tables: Map<string, number>[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const [id, at] of tables.flatMap((table) => [...table])) all.set(id, Math.min(all.get(id) ?? at, at));
  return all;
}

/** Only letters that share their transaction with no other letter: then it is not one that rewrote rows of others. */
function onlyAlone({ name, of }: Moments): Moments {
  const letters = Map.groupBy(of, ([, at]) => at);
  return { name: `${name}, alone`, of: new Map([...letters.values()].flatMap((own) => (own.length === 1 ? own : []))) };
}

/** Rows that name their account: each table, and all of them together. */
export function presenceIn({ traces }: Evidence, how: string, timesOf: (row: DumpedRow) => number[]): Presence[] {
  const tables = [...traces].map(([name, own]) => ({
    name: `${name} ${how}`,
    isWhole: false,
    seen: own.flatMap(({ account, row }) => timesOf(row).map((at) => ({ at, account }))),
  }));
  return [...tables, { name: `any table of accounts ${how}`, isWhole: true, seen: tables.flatMap(({ seen }) => seen) }]
    .filter(({ seen }) => seen.length > 0)
    .map((presence) => ({ ...presence, seen: presence.seen.toSorted((a, b) => a.at - b.at) }));
}

interface Guessed {
  name: string;
  guesses: Guesses;
}

/** Guesses who was there in the transaction that sent a letter, just before it, or just after it. */
export function* followMoments(moments: Moments[], presences: Presence[]): Generator<Guessed> {
  for (const { name, of } of moments) {
    for (const presence of presences) {
      yield { name: `${presence.name}, last before ${name}`, guesses: guess(of, presence, -1) };
      yield { name: `${presence.name}, in the transaction ${name}`, guesses: guess(of, presence, -1, 0) };
    }
    // For all tables together only: the more methods there are, the more often luck chooses a bad one.
    for (const presence of presences.filter(({ isWhole }) => isWhole)) {
      yield { name: `${presence.name}, next after ${name}`, guesses: guess(of, presence, 0) };
    }
  }
}

/** How many people before a letter are suspects, the last of them most of all. */
const LAST_SEEN = 4;

/** The last few people before each letter, for combining what several letters show. */
export function lastSeen({ name, of }: Moments, presence: Presence): Clue {
  return {
    name: `${presence.name}, the last before ${name}`,
    suspectsOf({ id }) {
      const at = of.get(id);
      const suspects = new Map<string, number>();
      for (let n = countUntil(presence.seen, at ?? 0, timeOf) - 1; n >= 0 && suspects.size < LAST_SEEN; n -= 1) {
        const account = presence.seen[n]?.account;
        if (at !== undefined && account !== undefined && !suspects.has(account))
          suspects.set(account, 1 / (suspects.size + 1));
      }
      return suspects;
    },
  };
}

function guess(
  moments: Map<string, number>,
  { seen }: Presence,
  step: -1 | 0,
  farthest = Number.MAX_SAFE_INTEGER,
): Guesses {
  const guesses: Guesses = new Map();
  for (const [id, at] of moments) {
    const found = seen[countUntil(seen, at, timeOf) + step];
    if (found && Math.abs(found.at - at) <= farthest) guesses.set(id, found.account);
  }
  return guesses;
}

const timeOf = ({ at }: Presence['seen'][number]) => at;
