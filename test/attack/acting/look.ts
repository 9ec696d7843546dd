import type { Dump, DumpedRow } from '../dump.ts';

/** How a row differs from the dump before. */
export type Change = 'new' | 'again' | 'gone';

/** The columns that say which row it is, the first of them that a table has. */
const NAMES = ['id', 'tag', 'owner_tag', 'target_tag', 'handle_tag', 'slot', 'customer_tag', 'person_tag'];

/** What a row is called, the same in every dump. */
export function nameOf({ values }: DumpedRow): string {
  const column = NAMES.find((name) => values.has(name));
  return column === undefined ? JSON.stringify([...values]) : (values.get(column) ?? '');
}

/** What changed between two dumps: rows that are new, were written again, or have gone. */
export function changesBetween(before: Dump, after: Dump): Dump {
  const tables = new Map<string, DumpedRow[]>();
  for (const table of new Set([...before.tables.keys(), ...after.tables.keys()])) {
    const earlier = new Map(before.tables.get(table)?.map((row) => [nameOf(row), row]));
    const later = after.tables.get(table) ?? [];
    const changed = later.flatMap((row): DumpedRow[] => {
      const known = earlier.get(nameOf(row));
      earlier.delete(nameOf(row));
      if (known?.xmin === row.xmin) return [];
      return [{ ...row, change: known ? 'again' : 'new' }];
    });
    const gone = [...earlier.values()].map((row): DumpedRow => ({ ...row, change: 'gone' }));
    if (changed.length + gone.length > 0) tables.set(table, [...changed, ...gone]);
  }
  return { tables };
}

/** Keys and ids: not boxes, which are sealed anew each time, and not days. */
const isTag = (column: string, text: string) =>
  column !== 'box' && /^(\\x([0-9a-f]{2}){8,64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text);

/** In bytes, more or less. */
export function sizeOf({ values }: DumpedRow): number {
  return [...values].reduce((sum, [column, text]) => sum + (column === 'box' ? 2 * Number(text) : text.length), 0);
}

/** Every tag on a row. The same tag may come back in a later dump, or in another table. */
export function tagsOf({ values }: DumpedRow): string[] {
  return [...values].flatMap(([column, text]) => (isTag(column, text) ? [text] : []));
}

export function rowsOf({ tables }: Dump, table: string, ...changes: Change[]): DumpedRow[] {
  return (tables.get(table) ?? []).filter(({ change }) => change !== undefined && changes.includes(change));
}
