import { countUntil } from '../../clues/guess.ts';
import type { Guesses, Method } from '../../define-attack.ts';
import { rowsOfOnePerson, type MemberRow } from './rows-of-one-person.ts';

/**
 * Does the order of transactions lead from one row of a member to another? A sign-up writes the account, a line of the sign-in log,
 * a token, a mail and a session one after the other.
 */
export const neighbouringRows = rowsOfOnePerson(
  { name: 'rows of one person, by order', measure: 'published', finds: [] },
  (_, rows) => methodsOf(rows),
);

function* methodsOf(rows: MemberRow[]): Generator<Method> {
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
