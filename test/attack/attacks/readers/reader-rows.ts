import type { DumpedRow } from '../../dump.ts';
import { MIN_LENGTH, TABLES, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { addTo } from '../../clues/guess.ts';

/** A row that a reader has left and that leads to a letter or a recipient. */
export interface ReaderRow {
  tag: string;
  /** Null if the row leads only to the recipient. */
  letter: string | null;
  row: DumpedRow;
}

/** Every table that may lead to a recipient: by a value that it shares with a letter, or by the order of its rows. */
export function readerTables(evidence: Evidence): [string, ReaderRow[]][] {
  return [...sharingTables(evidence), ...besideLetters(evidence)];
}

/** Rows that readers have left, paired with the letters in their order. */
function besideLetters({ dump, letters }: Evidence): [string, ReaderRow[]][] {
  const delivered = letters.filter(({ hour }) => hour !== null).toSorted((a, b) => a.row.place - b.row.place);
  return TABLES.writtenByReaders
    .map((table): [string, ReaderRow[]] => {
      const rows = dump.tables.get(table) ?? [];
      const readerRows = rows.flatMap((row, n): ReaderRow[] => {
        const letter = delivered[Math.floor((n * delivered.length) / rows.length)];
        return letter?.targetTag ? [{ tag: letter.targetTag, letter: letter.id, row }] : [];
      });
      return [`${table} beside letters`, readerRows];
    })
    .filter(([, readerRows]) => readerRows.length > 0);
}

/** Tables with rows that share a long value with a letter, and all of them together. */
function sharingTables(evidence: Evidence): [string, ReaderRow[]][] {
  const owners = letterValues(evidence);
  const tables = [...evidence.dump.tables].flatMap(([table, rows]): [string, ReaderRow[]][] => {
    const readerRows = table === TABLES.letters ? [] : rows.flatMap((row) => readerRowOf(row, owners) ?? []);
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
      if (value.length >= MIN_LENGTH) addTo(owners, value, letter);
    }
  }
  const isTelling = (own: SeenLetter[]) => new Set(own.map(({ targetTag }) => targetTag)).size === 1;
  return new Map([...owners].filter(([, own]) => isTelling(own)));
}
