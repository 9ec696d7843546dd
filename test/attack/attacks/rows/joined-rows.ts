import { addTo } from '../../clues/guess.ts';
import type { Method } from '../../define-attack.ts';
import { numberedRows, signedRows } from '../../plants/members.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import { rowsOfOnePerson, type MemberRow } from './rows-of-one-person.ts';

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
