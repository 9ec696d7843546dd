import { MINUTE } from '#platform/shared/durations.ts';
import { shareOf } from '../../chances.ts';
import { addTo, anyOf, countUntil, guessEach } from '../../clues/guess.ts';
import type { TransactionClock } from '../../clues/transaction-clock.ts';
import { defineAttack, type Asked, type Attack, type Method } from '../../define-attack.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import { datedRows } from '../../plants/members.ts';
import { everyNight } from '../../thief/loot.ts';
import { minuteClocks, minuteOf, type KnownMember } from './minute-clocks.ts';

/**
 * The thief knows the minute in which a person signed up, from our mail or from a card statement, and of some members the rows too.
 * Transactions are a clock: which rows were written then, or soon after?
 */
export const signUpMinutes: Attack[] = [
  rowOf({ name: 'log', guesses: 'line of the sign-in log', table: 'session_logs', column: 'tag', least: 300 }),
  rowOf({ name: 'proof', guesses: 'proof', table: 'proofs', column: 'owner_tag', least: 60 }),
];

interface Stated extends Pick<Attack, 'name' | 'guesses' | 'least'> {
  table: string;
  /** The name under which a row is found. */
  column: string;
}

interface NamedRow {
  name: string;
  row: DumpedRow;
}

function rowOf({ name, guesses, table, column, least }: Stated): Attack {
  return defineAttack({
    name: `minute of a sign-up, ${name}`,
    asks: 'two rows of one person',
    measure: 'published',
    guesses,
    chance: 'any row of the table',
    least,
    finds: [datedRows],
    prepare({ loot, truth }) {
      const { owners } = truth.secrets;
      const found = loot.last.tables.get(`public.${table}`) ?? [];
      const rows = found.map((row): NamedRow => ({ name: row.values.get(column) ?? '', row }));
      const people = new Set(rows.map((one) => owners.get(one.name)));
      const asked = truth.members
        .filter(({ account }) => people.has(account))
        .map((one) => ({ ...one, id: one.email }));
      const accounts = new Map(asked.map(({ id, account }) => [id, account]));
      const isOwn = (id: string, row: string) => owners.get(row) === accounts.get(id);
      const dumps = everyNight(loot);
      return {
        methods: [
          datedBeside(loot.last, rows, asked),
          ...byClock(asked, kindsOf(rows, dumps), minuteClocks(asked, dumps, truth)),
        ],
        question: { asked, isRight: isOwn, chance: (id) => shareOf(rows, (one) => isOwn(id, one.name)) },
      };
    },
  });
}

const DATE_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A row of any table that has the name of the row and a time of that minute. */
function datedBeside({ tables }: Dump, rows: NamedRow[], asked: KnownMember[]): Method {
  const names = new Set(rows.map(({ name }) => name));
  const dated = new Map<number, string[]>();
  for (const { values } of [...tables.values()].flat()) {
    const texts = [...values.values()];
    const named = texts.filter((text) => names.has(text));
    const times = texts
      .filter((text) => DATE_AND_TIME.test(text))
      .map((text) => minuteOf({ signedUpAt: Date.parse(text) }));
    for (const at of times) for (const name of named) addTo(dated, at, name);
  }
  return {
    name: 'a time beside it',
    guesses: guessEach(asked, (member) => anyOf(dated.get(minuteOf(member)) ?? [], member.id)),
  };
}

type Kind = [name: string, rows: NamedRow[]];

/** All rows, those that the same statement of a transaction wrote, and those beside which a row of another table was written. */
function kindsOf(rows: NamedRow[], dumps: Dump[]): Kind[] {
  const written = new Map<string, Set<number>>();
  for (const [table, all] of dumps.flatMap((dump) => [...dump.tables])) {
    const xids = written.get(table) ?? new Set();
    for (const { xmin } of all) xids.add(xmin);
    written.set(table, xids);
  }
  return [
    ['any row', rows],
    ...[...Map.groupBy(rows, ({ row }) => row.command)].map(([nth, own]): Kind => [`rows of statement ${nth}`, own]),
    ...[...written].map(([table, xids]): Kind => [
      `rows beside ${table}`,
      rows.filter(({ row }) => xids.has(row.xmin)),
    ]),
  ];
}

/** How long after signing up somebody may have done what wrote the row. */
const LATER = [0, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE];

function* byClock(
  asked: KnownMember[],
  kinds: Kind[],
  clocksOf: (lessons: readonly Asked[]) => Map<string, TransactionClock>,
): Generator<Method> {
  for (const [kind, rows] of kinds) {
    const sorted = rows.toSorted((a, b) => a.row.xmin - b.row.xmin);
    for (const later of LATER) {
      yield {
        name: `${kind}, nearest to ${later / MINUTE} minutes later`,
        guesses(lessons) {
          const clocks = clocksOf(lessons);
          return guessEach(asked, (member) => {
            const xid = clocks.get(member.id)?.transactionAt(minuteOf(member) + later);
            return nearest(sorted, xid ?? 0)?.name;
          });
        },
      };
    }
  }
}

function nearest(sorted: NamedRow[], xid: number): NamedRow | undefined {
  const next = countUntil(sorted, xid, ({ row }) => row.xmin);
  const [before, after] = [sorted[next - 1], sorted[next]];
  if (!before || !after) return before ?? after;
  return xid - before.row.xmin < after.row.xmin - xid ? before : after;
}
