import type { DumpedRow } from '../dump.ts';
import type { Evidence, SeenLetter } from '../evidence.ts';

/** A row beside the letters that leads to one, or to a recipient: somebody who reads has left it. */
export interface Deed {
  tag: string;
  /** None where the row leads to the recipient alone. */
  letter: string | null;
  row: DumpedRow;
}

/** A moment at which somebody is known to have been here; a row without a user is a visitor's. */
export interface Arrival {
  xmin: number;
  user: number | null;
}

const LETTERS = 'public.confessions';
/** Shorter values are equal by chance. */
const TELLING = 16;

/** Tables that reading writes, as the source code tells. */
const WRITTEN_BY_READERS = [
  'public.reader_marks',
  'public.handle_claims',
  'public.handle_holders',
  'public.paused_inboxes',
  'public.reports',
];

/** Every table that may lead to a recipient: by a value that it shares with a letter, or else by the order of its rows. */
export function deedTables(evidence: Evidence): [string, Deed[]][] {
  return [...sharingTables(evidence), ...besideLetters(evidence)];
}

/** Rows that readers have left, laid beside the letters: the first of them at the first letter, the last at the last. */
function besideLetters({ dump, letters }: Evidence): [string, Deed[]][] {
  const delivered = letters.filter(({ hour }) => hour !== null).toSorted((a, b) => a.row.place - b.row.place);
  return WRITTEN_BY_READERS.map((table): [string, Deed[]] => {
    const rows = dump.tables.get(table) ?? [];
    const deeds = rows.flatMap((row, n): Deed[] => {
      const letter = delivered[Math.floor((n * delivered.length) / rows.length)];
      return letter?.targetTag ? [{ tag: letter.targetTag, letter: letter.id, row }] : [];
    });
    return [`${table} beside letters`, deeds];
  }).filter(([, deeds]) => deeds.length > 0);
}

/** Tables with rows that share a long value with a letter, and all of them together. */
function sharingTables(evidence: Evidence): [string, Deed[]][] {
  const owners = letterValues(evidence);
  const tables = [...evidence.dump.tables].flatMap(([table, rows]): [string, Deed[]][] => {
    const deeds = table === LETTERS ? [] : rows.flatMap((row) => deedOf(row, owners) ?? []);
    return deeds.length === 0 ? [] : [[table, deeds]];
  });
  return tables.length < 2 ? tables : [...tables, ['any deed', tables.flatMap(([, deeds]) => deeds)]];
}

function deedOf(row: DumpedRow, owners: Map<string, SeenLetter[]>): Deed | null {
  for (const value of row.values.values()) {
    const [letter, ...others] = owners.get(value) ?? [];
    if (letter?.targetTag) return { tag: letter.targetTag, letter: others.length === 0 ? letter.id : null, row };
  }
  return null;
}

/** Values that lead to one recipient. */
function letterValues({ letters }: Evidence): Map<string, SeenLetter[]> {
  const owners = new Map<string, SeenLetter[]>();
  for (const letter of letters) {
    for (const value of letter.row.values.values()) {
      if (value.length >= TELLING) owners.set(value, [...(owners.get(value) ?? []), letter]);
    }
  }
  const isTelling = (own: SeenLetter[]) => new Set(own.map(({ targetTag }) => targetTag)).size === 1;
  return new Map([...owners].filter(([, own]) => isTelling(own)));
}

/** Each table that names users, read as a list of who was here in which order, and all of them together. */
export function arrivalTables({ dump, traces }: Evidence): [string, Arrival[]][] {
  const lists = [...traces].map(([table, own]): [string, Arrival[]] => {
    const users = new Map(own.map(({ user, row }) => [row, user]));
    return [table, (dump.tables.get(table) ?? []).map((row) => ({ xmin: row.xmin, user: users.get(row) ?? null }))];
  });
  const any: [string, Arrival[]] = ['any table of users', lists.flatMap(([, list]) => list)];
  return [...lists, any].map(([table, list]) => [table, list.toSorted((a, b) => a.xmin - b.xmin)]);
}

/** Who came last before a transaction, who came before them, and so on; a visitor is nobody. */
export function lastArrivals(arrivals: Arrival[], xmin: number, most: number): (number | null)[] {
  let low = 0;
  let high = arrivals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((arrivals[middle]?.xmin ?? 0) <= xmin) low = middle + 1;
    else high = middle;
  }
  return arrivals
    .slice(Math.max(0, low - most), low)
    .map(({ user }) => user)
    .toReversed();
}

export function lastArrival(arrivals: Arrival[], xmin: number): number | null {
  return lastArrivals(arrivals, xmin, 1)[0] ?? null;
}

/** Whoever has proved to have a handle; where that is not in the dump, anybody. */
export function suspects({ traces, users }: Evidence): number[] {
  const proved = traces.get('public.proofs') ?? [];
  return proved.length === 0 ? users : [...new Set(proved.map(({ user }) => user))];
}
