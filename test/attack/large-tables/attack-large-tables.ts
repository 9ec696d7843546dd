import { arrivalTables, lastArrival, type Arrival } from '../attacks/reader-rows.ts';
import { hashBelow, isWithin, type Method } from '../attacks/guess.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import { chancesOf } from '../chances.ts';
import { readDump, type Evidence, type SeenBatch } from '../evidence.ts';
import { crossHalves, judgeAttack, type Half, type Question } from '../judge-attack.ts';
import type { Verdict } from '../judge.ts';
import type { Scale } from '../stated.ts';
import { membersAt } from '../thief/members.ts';
import type { LargeWorld } from './large-world.ts';
import type { AskedRow, LargeTable } from './large-table.ts';
import { tablesAt } from './large-table-list.ts';
import { besideTable } from './plants.ts';

const PREFIX = 'large ';

const nameOf = ({ table }: LargeTable) => `${PREFIX}${table}`;

/**
 * Attacks each of the tables, with the rows of many others in it. The chance without the database is one in the members who
 * had an account when the row was written, and for letters the same as everywhere: one in those who were on the site.
 */
export function attackLargeTables(world: LargeWorld, scale: Scale): Verdict[] {
  return tablesAt(scale).map((large) => attackTable(besideTable(world.dump, large), world, large, scale));
}

export function attackTable(dump: Dump, world: LargeWorld, large: LargeTable, scale: Scale): Verdict {
  const asked = world.asked.get(large.table) ?? [];
  const evidence = readDump(dump);
  const { asks, measure, least } = large;
  const facts = { attack: nameOf(large), asks, measure, least: least[scale] ?? 0 };
  return judgeAttack(facts, [...methodsFor(evidence, large, asked)], questionAbout(world, large, asked));
}

function questionAbout(world: LargeWorld, { table, guesses }: LargeTable, asked: AskedRow[]): Question {
  const byId = new Map(asked.map((row) => [row.id, row]));
  const times = timesOf(world, table);
  const { author } = chancesOf(world.truth);
  return {
    what: guesses,
    halves: split(asked),
    isRight: (id, guess) => byId.get(id)?.people.includes(guess) ?? false,
    chance(id) {
      const { letter, people = [], keys = [] } = byId.get(id) ?? {};
      if (letter !== undefined) return author(letter);
      return Math.min(1, people.length / membersAt(world.truth, times(keys)));
    },
  };
}

function split(asked: AskedRow[]): Half[] {
  const half = (odd: number) => asked.filter(({ group }) => hashBelow(group, 2) === odd);
  return crossHalves(half(0), half(1));
}

/** When the newest of these rows was written. */
function timesOf({ dump, moments }: LargeWorld, table: string): (keys: string[]) => number {
  const rows = rowsByValue(dump.tables.get(`public.${table}`) ?? []);
  return (keys) => {
    const xmin = Math.max(0, ...keys.flatMap((key) => rows.get(key) ?? []).map((row) => row.xmin));
    return moments.findLast(({ transaction }) => transaction <= xmin)?.at ?? 0;
  };
}

function rowsByValue(rows: DumpedRow[]): Map<string, DumpedRow[]> {
  const index = new Map<string, DumpedRow[]>();
  for (const row of rows) {
    for (const value of row.values.values()) {
      const known = index.get(value);
      if (known) known.push(row);
      else index.set(value, [row]);
    }
  }
  return index;
}

/** Which transactions may have written what is asked about, oldest first. */
type Transactions = Map<string, number[]>;

function* methodsFor(evidence: Evidence, large: LargeTable, asked: AskedRow[]): Generator<Method> {
  yield namesItsAccount(evidence, asked);
  const found = transactionsOf(evidence, large, asked);
  for (const [name, arrivals] of arrivalLists(evidence)) {
    for (const [how, choose] of CHOICES) yield lastBefore(`${name} before ${how}`, arrivals, found.ofRow, choose);
    if (found.ofHour.size > 0) yield lastBefore(`${name} before a row of the hour`, arrivals, found.ofHour, anyOf);
  }
  yield { name: 'anybody', guesses: new Map(asked.flatMap(({ id }) => anybody(evidence, id))) };
}

type Choice = (xmins: number[], id: string) => number;

function lastBefore(name: string, arrivals: Arrival[], transactions: Transactions, choose: Choice): Method {
  const guesses = [...transactions].flatMap(([id, xmins]): [string, string][] => {
    const account = lastArrival(arrivals, choose(xmins, id));
    return account === null ? [] : [[id, account]];
  });
  return { name, guesses: new Map(guesses) };
}

const anyOf: Choice = (xmins, id) => xmins[hashBelow(id, xmins.length)] ?? 0;

/** One in this many accounts. */
const MANY = 3;

const CHOICES: [string, Choice][] = [
  ['any row', anyOf],
  ['the newest row', (xmins) => xmins.at(-1) ?? 0],
  ['the oldest row', (xmins) => xmins[0] ?? 0],
];

function anybody({ accounts }: Evidence, id: string): [string, string][] {
  const account = accounts[hashBelow(id, Math.max(1, accounts.length))];
  return account === undefined ? [] : [[id, account]];
}

function namesItsAccount({ traces }: Evidence, asked: AskedRow[]): Method {
  const owners = new Map<string, string>();
  for (const { account, row } of [...traces.values()].flat()) {
    for (const value of row.values.values()) owners.set(value, account);
  }
  const guesses = asked.flatMap(({ id, keys }): [string, string][] => {
    const account = keys.flatMap((key) => owners.get(key) ?? [])[0];
    return account === undefined ? [] : [[id, account]];
  });
  return { name: 'a row that names its account', guesses: new Map(guesses) };
}

/**
 * The transactions of the rows themselves. A letter that is no longer in the outbox was sent in one of those that wrote to the
 * table before its delivery, and a row that was changed later was written in one of those of the hour that it shows: they are
 * still to be seen by other rows that they have written.
 */
function transactionsOf(evidence: Evidence, large: LargeTable, asked: AskedRow[]) {
  const tables = [...evidence.otherTables].filter(([table]) => table.startsWith(`public.${large.table}`));
  const rows = tables.flatMap(([, own]) => own);
  const index = rowsByValue(rows);
  const all = [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b);
  const within = (window: Window | undefined) => (window ? all.filter((xmin) => isWithin(window, xmin)) : []);
  const batchOf = new Map(evidence.letters.map(({ id, batch }) => [id, batch]));
  const ofRow: Transactions = new Map();
  const ofHour: Transactions = new Map();
  for (const { id, keys } of asked) {
    const own = keys.flatMap((key) => index.get(key) ?? []);
    const xmins = own.length > 0 ? own.map(({ xmin }) => xmin).toSorted((a, b) => a - b) : within(batchOf.get(id));
    if (xmins.length > 0) ofRow.set(id, xmins);
    const others = own[0] ? within(windowOf(evidence, own[0])) : [];
    if (others.length > 0) ofHour.set(id, others);
  }
  return { ofRow, ofHour };
}

type Window = Pick<SeenBatch, 'after' | 'xmin'>;

/** The deliveries before and after the hour that a row shows. */
function windowOf({ batches }: Evidence, { values }: DumpedRow): Window | undefined {
  const shown = [...values.values()].find((value) => /^\d{4}-\d\d-\d\dT/.test(value));
  if (shown === undefined) return undefined;
  const hour = Date.parse(shown);
  const hourOf = ({ letters }: SeenBatch) => letters[0]?.hour ?? Number.MAX_SAFE_INTEGER;
  return {
    after: batches.findLast((batch) => hourOf(batch) <= hour)?.xmin ?? 0,
    xmin: batches.find((batch) => hourOf(batch) > hour)?.xmin ?? Number.MAX_SAFE_INTEGER,
  };
}

/**
 * Who was on the site in which order: by all rows, and by each table alone that shows many accounts. With few lessons, more methods
 * would make the choice among them a matter of luck.
 */
function arrivalLists(evidence: Evidence): [string, Arrival[]][] {
  const showsMany = ([, arrivals]: [string, Arrival[]]) =>
    new Set(arrivals.map(({ account }) => account)).size > evidence.accounts.length / MANY;
  const tables = arrivalTables(evidence).map(([table, all]): [string, Arrival[]] => [
    table,
    all.filter(({ account }) => account !== null),
  ]);
  return tables.filter(showsMany);
}
