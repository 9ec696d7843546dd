import type { DumpedRow } from '../dump.ts';
import type { Evidence, SeenLetter } from '../evidence.ts';

/** A row that a reader has left and that leads to a letter or a recipient. */
export interface ReaderRow {
  tag: string;
  /** Null if the row leads only to the recipient. */
  letter: string | null;
  row: DumpedRow;
}

/** A moment at which an account is known to have been on the site. A visitor's row has no account. */
export interface Arrival {
  xmin: number;
  account: string | null;
}

const LETTERS = 'public.confessions';
/** Shorter values may be equal by chance. */
const MIN_LENGTH = 16;

/** Tables that reading writes, according to the source code. */
const WRITTEN_BY_READERS = [
  'public.letter_marks',
  'public.handle_claims',
  'public.handle_holders',
  'public.paused_inboxes',
  'public.reports',
];

/** Every table that may lead to a recipient: by a value that it shares with a letter, or by the order of its rows. */
export function readerTables(evidence: Evidence): [string, ReaderRow[]][] {
  return [...sharingTables(evidence), ...besideLetters(evidence)];
}

/** Rows that readers have left, paired with the letters in their order. */
function besideLetters({ dump, letters }: Evidence): [string, ReaderRow[]][] {
  const delivered = letters.filter(({ hour }) => hour !== null).toSorted((a, b) => a.row.place - b.row.place);
  return WRITTEN_BY_READERS.map((table): [string, ReaderRow[]] => {
    const rows = dump.tables.get(table) ?? [];
    const readerRows = rows.flatMap((row, n): ReaderRow[] => {
      const letter = delivered[Math.floor((n * delivered.length) / rows.length)];
      return letter?.targetTag ? [{ tag: letter.targetTag, letter: letter.id, row }] : [];
    });
    return [`${table} beside letters`, readerRows];
  }).filter(([, readerRows]) => readerRows.length > 0);
}

/** Tables with rows that share a long value with a letter, and all of them together. */
function sharingTables(evidence: Evidence): [string, ReaderRow[]][] {
  const owners = letterValues(evidence);
  const tables = [...evidence.dump.tables].flatMap(([table, rows]): [string, ReaderRow[]][] => {
    const readerRows = table === LETTERS ? [] : rows.flatMap((row) => readerRowOf(row, owners) ?? []);
    return readerRows.length === 0 ? [] : [[table, readerRows]];
  });
  return tables.length < 2 ? tables : [...tables, ['any reader row', tables.flatMap(([, readerRows]) => readerRows)]];
}

function readerRowOf(row: DumpedRow, owners: Map<string, SeenLetter[]>): ReaderRow | null {
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
      if (value.length >= MIN_LENGTH) owners.set(value, [...(owners.get(value) ?? []), letter]);
    }
  }
  const isTelling = (own: SeenLetter[]) => new Set(own.map(({ targetTag }) => targetTag)).size === 1;
  return new Map([...owners].filter(([, own]) => isTelling(own)));
}

/** Each table with rows of accounts as a list of who was on the site in which order, and all of them together. */
export function arrivalTables({ dump, traces }: Evidence): [string, Arrival[]][] {
  const lists = [...traces].map(([table, own]): [string, Arrival[]] => {
    const accounts = new Map(own.map(({ account, row }) => [row, account]));
    return [
      table,
      (dump.tables.get(table) ?? []).map((row) => ({ xmin: row.xmin, account: accounts.get(row) ?? null })),
    ];
  });
  const any: [string, Arrival[]] = ['any table of accounts', lists.flatMap(([, list]) => list)];
  return [...lists, any].map(([table, list]) => [table, list.toSorted((a, b) => a.xmin - b.xmin)]);
}

/** The last arrivals before a transaction, latest first; null for a visitor. */
export function lastArrivals(arrivals: Arrival[], xmin: number, most: number): (string | null)[] {
  let low = 0;
  let high = arrivals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((arrivals[middle]?.xmin ?? 0) <= xmin) low = middle + 1;
    else high = middle;
  }
  return arrivals
    .slice(Math.max(0, low - most), low)
    .map(({ account }) => account)
    .toReversed();
}

export function lastArrival(arrivals: Arrival[], xmin: number): string | null {
  return lastArrivals(arrivals, xmin, 1)[0] ?? null;
}
