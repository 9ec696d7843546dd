import type { Dump, DumpedRow } from '../dump.ts';
import { lettersIn, lettersNamedIn } from './seen-letters.ts';

/** One thing that rows about letters say, and the letters by what it says of them. */
export interface Facet {
  name: string;
  groups: Map<string, Set<string>>;
}

/** Letters in the order of something that rows say about them. */
export interface Order {
  name: string;
  letters: string[];
}

/** Everything that these dumps say about letters: each column of each row that names one, and the row's transaction. */
export function facetsOf(dumps: readonly Dump[]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const { table, row, letters } of rowsAboutLetters(dumps)) {
    const values: [string, string][] = [...row.values, ['transaction', `${row.xmin}`], ['changed by', `${row.xmax}`]];
    for (const [column, value] of values) {
      const facet = facetNamed(facets, `${table} ${column}`);
      for (const id of letters) addTo(facet, value, id);
    }
  }
  return telling(facets, lettersIn(dumps).size);
}

/** Physical order and the order of each column, in each table that names letters. */
export function ordersOf(dump: Dump): Order[] {
  const tables = Map.groupBy(rowsAboutLetters([dump]), ({ table }) => table);
  return [...tables].flatMap(([table, rows]) => {
    const columns = [...new Set(rows.flatMap(({ row }) => [...row.values.keys()]))];
    const sorted = columns.map((column) => {
      const value = ({ row }: (typeof rows)[number]) => row.values.get(column) ?? '';
      return orderOf(
        `${table} by ${column}`,
        rows.toSorted((a, b) => Number(value(a) > value(b)) - Number(value(a) < value(b))),
      );
    });
    return [orderOf(`${table} as stored`, rows), ...sorted];
  });
}

function orderOf(name: string, rows: { letters: string[] }[]): Order {
  return { name, letters: [...new Set(rows.flatMap(({ letters }) => letters))] };
}

/** When letters came, changed and went, night by night. The last dump is one more night. */
export function nightlyFacets(dumps: readonly Dump[]): Facet[] {
  const facets = new Map<string, Facet>();
  const nights = new Map<string, string[]>();
  dumps.forEach((dump, night) => {
    for (const [id, { hour, row }] of lettersIn([dump])) {
      const own = nights.get(id) ?? dumps.map(() => '-');
      own[night] = hour === null ? 'waiting' : `${row.xmin}`;
      nights.set(id, own);
    }
  });
  for (const [id, own] of nights) {
    addTo(facetNamed(facets, 'came in one night'), `${own.findIndex((state) => state !== '-')}`, id);
    own.forEach((state, night) => {
      const before = own[night - 1] ?? '-';
      if (before === '-' || before === state) return;
      addTo(facetNamed(facets, 'written again in one night'), `${night}`, id);
      addTo(facetNamed(facets, 'written again by one transaction'), state, id);
    });
    addTo(facetNamed(facets, 'written so often'), `${new Set(own).size}`, id);
    addTo(facetNamed(facets, 'the same in all nights'), own.join(' '), id);
    addTo(facetNamed(facets, 'waiting in one night'), `${own.indexOf('waiting')}`, id);
  }
  return telling(facets, nights.size);
}

interface RowAboutLetters {
  table: string;
  row: DumpedRow;
  letters: string[];
}

function rowsAboutLetters(dumps: readonly Dump[]): RowAboutLetters[] {
  const known = lettersIn(dumps);
  return dumps.flatMap(({ tables }) =>
    [...tables].flatMap(([table, rows]) =>
      rows.flatMap((row): RowAboutLetters[] => {
        const letters = lettersNamedIn(row, known);
        return letters.length === 0 ? [] : [{ table: table.replace('public.', ''), row, letters }];
      }),
    ),
  );
}

function facetNamed(facets: Map<string, Facet>, name: string): Facet {
  const facet = facets.get(name) ?? { name, groups: new Map() };
  facets.set(name, facet);
  return facet;
}

function addTo({ groups }: Facet, value: string, id: string): void {
  groups.set(value, (groups.get(value) ?? new Set()).add(id));
}

/** Only what some letters share, and not all of them. */
function telling(facets: Map<string, Facet>, letters: number): Facet[] {
  const isTelling = ({ size }: Set<string>) => size > 1 && size < letters;
  return [...facets.values()].filter(({ groups }) => [...groups.values()].some(isTelling));
}

/** For each letter, its group in each facet in which it is not alone. */
export function sharedGroups(facets: readonly Facet[]): Map<string, Set<string>[]> {
  const found = new Map<string, Set<string>[]>();
  for (const group of facets.flatMap(({ groups }) => [...groups.values()])) {
    if (group.size < 2) continue;
    for (const id of group) found.set(id, [...(found.get(id) ?? []), group]);
  }
  return found;
}
