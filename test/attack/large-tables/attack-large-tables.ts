import { arrivalTables, lastArrival, type Arrival } from '../clues/arrivals.ts';
import { authorChance } from '../chances.ts';
import { evidenceOf, type Evidence, type SeenBatch } from '../clues/evidence.ts';
import { addTo, anybody, anyOf, guessEach, isWithin } from '../clues/guess.ts';
import { defineAttack, type Attack, type Method } from '../define-attack.ts';
import type { DumpedRow } from '../dump.ts';
import type { StolenWorld } from '../thief/loot.ts';
import type { AskedRow, Truth } from '../world/truth.ts';
import type { LargeTable } from './large-table.ts';
import { TABLES_WITH_CROWD } from './large-world.ts';
import { plantsBeside } from './plants.ts';

/** With the rows of many others in a table: who was there before its newest rows? */
export const LARGE_TABLES: Attack[] = TABLES_WITH_CROWD.map((large) => {
  const { table, guesses, least } = large;
  const isOfLetters = table === 'confession_outbox';
  return defineAttack({
    name: `large ${table}`,
    // Rows that are no letters: order may lead from one unnamed row to another, and how often it does is published.
    asks: isOfLetters ? 'a letter and an account' : 'two rows of one person',
    measure: isOfLetters ? 'bounded' : 'published',
    guesses,
    chance:
      'one in the members who had an account when the row was written; of letters, one in those who were on the site',
    least,
    finds: plantsBeside(large),
    prepare: (world) => prepare(world, large),
  });
});

function prepare({ loot, truth }: StolenWorld, { table }: LargeTable) {
  const evidence = evidenceOf(loot.last);
  const asked = truth.asked.get(table) ?? [];
  const byId = new Map(asked.map((row) => [row.id, row]));
  const ofLetter = authorChance(truth);
  return {
    methods: methodsFor(evidence, table, asked),
    question: {
      asked,
      togetherBy: (id: string) => byId.get(id)?.group,
      isRight: (id: string, guess: string) => byId.get(id)?.people.includes(guess) ?? false,
      chance(id: string) {
        const { letter, people = [], writtenAt = 0 } = byId.get(id) ?? {};
        return letter === undefined ? Math.min(1, people.length / membersAt(truth, writtenAt)) : ofLetter(letter);
      },
    },
  };
}

/** How many people had an account at a moment. A thief without the database guesses among them. */
function membersAt({ members, departures }: Truth, at: number): number {
  const joined = members.filter(({ signedUpAt }) => signedUpAt <= at).length;
  return Math.max(1, joined - departures.filter((departure) => departure.at <= at).length);
}

function rowsByValue(rows: DumpedRow[]): Map<string, DumpedRow[]> {
  const index = new Map<string, DumpedRow[]>();
  for (const row of rows) for (const value of row.values.values()) addTo(index, value, row);
  return index;
}

/** Which transactions may have written what is asked about, oldest first. */
type Transactions = Map<string, number[]>;

function* methodsFor(evidence: Evidence, table: string, asked: AskedRow[]): Generator<Method> {
  yield namesItsAccount(evidence, asked);
  const { ofRow, ofHour } = transactionsOf(evidence, table, asked);
  for (const [name, arrivals] of arrivalLists(evidence)) {
    const lastBefore = (how: string, transactions: Transactions, choose: Choice): Method => ({
      name: `${name} before ${how}`,
      guesses: guessEach(asked, ({ id }) => {
        const xmins = transactions.get(id);
        return xmins && lastArrival(arrivals, choose(xmins, id) ?? 0);
      }),
    });
    for (const [how, choose] of CHOICES) yield lastBefore(how, ofRow, choose);
    if (ofHour.size > 0) yield lastBefore('a row of the hour', ofHour, anyOf);
  }
  yield anybody([evidence], asked);
}

type Choice = (xmins: number[], id: string) => number | undefined;

const CHOICES: [string, Choice][] = [
  ['any row', anyOf],
  ['the newest row', (xmins) => xmins.at(-1)],
  ['the oldest row', (xmins) => xmins[0]],
];

function namesItsAccount({ traces }: Evidence, asked: AskedRow[]): Method {
  const owners = new Map<string, string>();
  for (const { account, row } of [...traces.values()].flat()) {
    for (const value of row.values.values()) owners.set(value, account);
  }
  const guesses = guessEach(asked, ({ keys }) => keys.flatMap((key) => owners.get(key) ?? [])[0]);
  return { name: 'a row that names its account', guesses };
}

/**
 * The transactions of the rows themselves. A letter that is no longer in the outbox was sent in one of those that wrote to the
 * table before its delivery, and a row that was changed later was written in one of those of the hour that it shows: they are
 * still to be seen by other rows that they have written.
 */
function transactionsOf(evidence: Evidence, table: string, asked: AskedRow[]) {
  const tables = [...evidence.otherTables].filter(([name]) => name.startsWith(`public.${table}`));
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

/** One in this many accounts. */
const MANY = 3;

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
