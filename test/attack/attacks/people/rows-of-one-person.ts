import { TABLES } from '../../clues/evidence.ts';
import { anyOf, guessEach, inAnyOrder, addTo, countUntil } from '../../clues/guess.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method, type Guesses } from '../../define-attack.ts';
import { numberedRows, signedRows } from '../../plants/members.ts';

/** A row that belongs to a member, by the name under which it is found. */
interface MemberRow {
  name: string;
  table: string;
  row: DumpedRow;
}

/** Leads from one row of a member to another, of any table. Whose rows they are is not asked. */
function rowsOfOnePerson(
  stated: Pick<Attack, 'name' | 'measure' | 'finds'>,
  methodsOf: (dump: Dump, rows: MemberRow[]) => Iterable<Method>,
): Attack {
  return defineAttack({
    ...stated,
    asks: 'two rows of one person',
    guesses: 'another row',
    least: 300,
    chance: 'any row of the table in which this person has the largest share of the rows',
    prepare({
      loot: { last },
      truth: {
        secrets: { owners },
      },
    }) {
      const rows = memberRows(last, owners);
      const asked = askedAmong(rows, owners);
      const chances = chancesOf(rows, owners);
      return {
        methods: [...methodsOf(last, rows), anyRow(asked, rows)],
        question: {
          asked,
          isRight: (id, guess) => guess !== id && owners.get(guess) === owners.get(id),
          chance: (id) => chances(owners.get(id) ?? ''),
        },
      };
    },
  });
}

type Owners = Truth['secrets']['owners'];

/** All rows of tables with rows of members, found in the source code: also those of visitors and of members who have left. */
function memberRows({ tables }: Dump, owners: Owners): MemberRow[] {
  return [...tables].flatMap(([table, rows]) => {
    const columns = new Set(
      rows.flatMap(({ values }) => [...values].flatMap(([key, text]) => (owners.has(text) ? key : []))),
    );
    const [column] = table === TABLES.accounts ? ['tag'] : columns;
    if (column === undefined || PLANTED.test(table)) return [];
    return rows.map((row) => ({ name: row.values.get(column) ?? '', table, row }));
  });
}

/** Planted tables say something about rows of members. */
const PLANTED = /_of_members$/;

/** One row of each person in each table: several would be found, or not, for the same reason. */
function askedAmong(rows: MemberRow[], owners: Owners): { id: string }[] {
  const owned = rows.filter(({ name }) => owners.has(name)).map((one) => ({ ...one, id: one.name }));
  const people = Map.groupBy(owned, ({ id }) => owners.get(id));
  const several = owned.filter(({ id }) => (people.get(owners.get(id))?.length ?? 0) > 1);
  const groups = Map.groupBy(several, ({ id, table }) => `${table} ${owners.get(id)}`);
  return [...groups.values()].map((group) => ({ id: inAnyOrder(group)[0]?.id ?? '' }));
}

function chancesOf(rows: MemberRow[], owners: Owners): (account: string) => number {
  const shares = new Map<string, number>();
  for (const table of Map.groupBy(rows, (one) => one.table).values()) {
    for (const [account, own] of Map.groupBy(table, ({ name }) => owners.get(name) ?? '')) {
      shares.set(account, Math.max(shares.get(account) ?? 0, own.length / table.length));
    }
  }
  return (account) => shares.get(account) ?? 0;
}

function anyRow(asked: { id: string }[], rows: MemberRow[]): Method {
  return { name: 'any row', guesses: guessEach(asked, ({ id }) => anyOf(rows, id)?.name) };
}

/** Does a value lead from one row of a member to another, as a user's id does in most products? */
export const joinedRows = rowsOfOnePerson(
  { name: 'rows of one person, by value', measure: 'bounded', finds: [numberedRows, signedRows] },
  (dump, rows) => [byValue('a shared value', rows, new Map()), byValue('a row between', rows, otherRows(dump, rows))],
);

/** Shorter values may be equal by chance; longer lists are not about one person. */
const MIN_LENGTH = 12;
const MOST_ROWS = 100;

function telling({ values }: DumpedRow): string[] {
  return [...new Set(values.values())].filter((text) => text.length >= MIN_LENGTH && !/^\d{4}-\d\d-\d\d/.test(text));
}

/** The rows of all other tables that contain a value, by value. */
function otherRows({ tables }: Dump, rows: MemberRow[]): Map<string, DumpedRow[]> {
  const own = new Set(rows.map(({ table }) => table));
  const others = [...tables].flatMap(([table, all]) => (own.has(table) ? [] : all));
  return indexOf(others, (row) => row);
}

function indexOf<T>(items: readonly T[], rowOf: (item: T) => DumpedRow): Map<string, T[]> {
  const index = new Map<string, T[]>();
  for (const item of items) {
    for (const text of telling(rowOf(item))) addTo(index, text, item);
  }
  return index;
}

/** Another row with the same value, or with a value of a row that they both lead to. The rarest value is the best evidence. */
function byValue(name: string, rows: MemberRow[], between: Map<string, DumpedRow[]>): Method {
  const members = indexOf(rows, ({ row }) => row);
  const guesses = new Map<string, string>();
  for (const one of rows) {
    const direct = telling(one.row);
    const bridges = new Set(reach(direct, between));
    const further = reach([...bridges].flatMap(telling), between).filter((row) => !bridges.has(row));
    const values = new Set([...direct, ...[...bridges, ...further].flatMap(telling)]);
    const groups = [...values].map((text) => (members.get(text) ?? []).filter((other) => other.name !== one.name));
    const found = groups.filter(({ length }) => length > 0 && length <= MOST_ROWS);
    const [rarest] = found.toSorted((a, b) => a.length - b.length);
    if (rarest?.[0]) guesses.set(one.name, rarest[0].name);
  }
  return { name, guesses };
}

function reach(values: readonly string[], between: Map<string, DumpedRow[]>): DumpedRow[] {
  return values.flatMap((text) => {
    const rows = between.get(text) ?? [];
    return rows.length <= MOST_ROWS ? rows : [];
  });
}

/**
 * Does the order of transactions lead from one row of a member to another? A sign-up writes the account, a line of the sign-in log,
 * a token, a mail and a session one after the other.
 */
export const neighbouringRows = rowsOfOnePerson(
  { name: 'rows of one person, by order', measure: 'published', finds: [] },
  (_, rows) => byOrder(rows),
);

function* byOrder(rows: MemberRow[]): Generator<Method> {
  const tables = Map.groupBy(rows, ({ table }) => table);
  const sorted = new Map([...tables].map(([table, own]) => [table, own.toSorted((a, b) => a.row.xmin - b.row.xmin)]));
  yield { name: 'the nearest transaction', guesses: nearestIn(rows, sorted, Infinity) };
  yield { name: 'the same transaction', guesses: nearestIn(rows, sorted, 0) };
  for (const [table, own] of tables) {
    for (const [other, others] of sorted) {
      if (other === table) continue;
      const among = new Map([[other, others]]);
      yield { name: `${table}, nearest in ${other}`, guesses: nearestIn(own, among, Infinity) };
      yield { name: `${table}, in the order of ${other}`, guesses: sameRank(sorted.get(table) ?? [], others) };
    }
  }
}

/** The row of another table whose transaction is the nearest, if it is near enough. */
function nearestIn(rows: MemberRow[], tables: Map<string, MemberRow[]>, farthest: number): Guesses {
  const guesses: Guesses = new Map();
  for (const { name, table, row } of rows) {
    const near = [...tables].flatMap(([other, own]) => (other === table ? [] : neighboursOf(own, row.xmin)));
    const distance = (one: MemberRow) => Math.abs(one.row.xmin - row.xmin);
    const [nearest] = near.toSorted((a, b) => distance(a) - distance(b));
    if (nearest && distance(nearest) <= farthest) guesses.set(name, nearest.name);
  }
  return guesses;
}

/** The last row up to a transaction, and the first one after it. */
function neighboursOf(sorted: MemberRow[], xmin: number): MemberRow[] {
  const next = countUntil(sorted, xmin, ({ row }) => row.xmin);
  return sorted.slice(Math.max(0, next - 1), next + 1);
}

function sameRank(rows: MemberRow[], others: MemberRow[]): Guesses {
  const at = (n: number) => others[Math.floor(((n + 0.5) * others.length) / rows.length)]?.name ?? '';
  return new Map(rows.map(({ name }, n) => [name, at(n)]));
}
