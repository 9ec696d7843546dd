import { createHash } from 'node:crypto';
import type { DumpedRow } from '../dump.ts';
import { MIN_LENGTH, type Evidence } from './evidence.ts';
import { daysAndOrders, fewestFirst, trails, type Clue, type Scored } from './trails.ts';

export const value = (row: DumpedRow, column: string) => row.values.get(column) ?? '';
export const rowsOf = ({ dump }: Evidence, table: string) => dump.tables.get(table) ?? [];

/** Values that are long enough to identify something, and ids inside longer texts. */
export function identifiers(row: DumpedRow): string[] {
  const values = [...row.values.values()].filter((text) => text.length >= MIN_LENGTH);
  return values.flatMap((text) => [text, ...(text.startsWith('\\x') ? [] : (text.match(/[\da-f-]{36}/g) ?? []))]);
}

/** Rows that contain one of these names: by table, and all together. */
export function cluesOf({ dump }: Evidence, names: Map<string, string>): [string, Clue[]][] {
  const tables = [...dump.tables].flatMap(([table, rows]): [string, Clue[]][] => {
    const clues = rows.flatMap((row): Clue[] => {
      const tag = identifiers(row).flatMap((name) => names.get(name) ?? [])[0];
      return tag === undefined ? [] : [{ tag, row }];
    });
    return clues.length === 0 ? [] : [[table, clues]];
  });
  return tables.length < 2 ? tables : [...tables, ['any row', tables.flatMap(([, clues]) => clues)]];
}

/** All methods to find the people behind rows. */
export function* scoresOf(evidence: Evidence, names: Map<string, string>): Generator<Scored> {
  const tables = cluesOf(evidence, names);
  yield* trails(evidence, tables);
  yield* daysAndOrders(evidence, tables);
  yield* sharedValues(evidence, tables);
}

/** A value in an account's row that is also in a clue, plain or hashed. The rarer the value, the higher the score. */
function* sharedValues({ traces }: Evidence, tables: [string, Clue[]][]): Generator<Scored> {
  const owners = new Map<string, Set<string>>();
  for (const { account, row } of [...traces.values()].flat()) {
    for (const text of new Set([...row.values.values()].flatMap(forms))) {
      owners.set(text, (owners.get(text) ?? new Set()).add(account));
    }
  }
  for (const [table, clues] of tables) {
    const columns = new Set(clues.flatMap(({ row }) => [...row.values.keys()]));
    for (const column of columns) {
      const found = [...Map.groupBy(clues, ({ tag }) => tag)].map(([tag, own]) => ({
        tag,
        accounts: fewest(own.map(({ row }) => owners.get(value(row, column)))),
      }));
      yield { name: `${table}.${column} on the account’s side`, scores: fewestFirst(found) };
    }
  }
}

function fewest(sets: (Set<string> | undefined)[]): string[] {
  const known = sets.filter((set) => set !== undefined).toSorted((a, b) => a.size - b.size);
  return [...(known[0] ?? [])];
}

/** A value as it may be written elsewhere: plain, hashed or in hexadecimal. */
function forms(text: string): string[] {
  const hash = createHash('sha256').update(text).digest('hex');
  return [text, hash, `\\x${hash}`, `\\x${Buffer.from(text).toString('hex')}`];
}
