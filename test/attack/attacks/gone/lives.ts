import type { DumpedRow } from '../../dump.ts';
import { MIN_LENGTH, type SeenLetter } from '../../clues/evidence.ts';
import { addTo, guessEach } from '../../clues/guess.ts';
import type { Guesses } from '../../define-attack.ts';
import type { Night } from '../../clues/nights.ts';

/** A row that names no account, from the first night with it to the first night without. */
export interface Life {
  table: string;
  row: DumpedRow;
  born: number;
  /** Infinity if it is in the last dump. */
  end: number;
}

/** The lives of all rows without an account, by table. */
export function livesOf(nights: Night[]): Map<string, Life[]> {
  const lives = new Map<string, Map<string, Life>>();
  nights.forEach(({ evidence }, n) => {
    for (const [table, rows] of evidence.otherTables) {
      const own = lives.get(table) ?? new Map<string, Life>();
      lives.set(table, own);
      for (const row of rows) {
        const key = nameOf(row);
        const life = own.get(key);
        if (life) life.end = n + 1;
        else own.set(key, { table, row, born: n, end: n + 1 });
      }
    }
  });
  const ended = (life: Life) => ({ ...life, end: life.end < nights.length ? life.end : Infinity });
  return new Map([...lives].map(([table, own]) => [table, [...own.values()].map(ended)]));
}

/** The shortest of its long values: an id or a tag, which stays when the row is written again. */
function nameOf({ values }: DumpedRow): string {
  const long = [...values.values()].filter((text) => text.length >= MIN_LENGTH);
  return long.toSorted((a, b) => a.length - b.length)[0] ?? JSON.stringify([...values]);
}

/** Finds the rows that share a long value with a letter. */
export function companionsIn(lives: Map<string, Life[]>): (letter: SeenLetter) => Life[] {
  const byValue = new Map<string, Life[]>();
  for (const life of [...lives.values()].flat()) {
    for (const text of life.row.values.values()) {
      if (text.length >= MIN_LENGTH) addTo(byValue, text, life);
    }
  }
  return ({ row }) => [...new Set([...row.values.values()].flatMap((text) => byValue.get(text) ?? []))];
}

/** The accounts of rows that share a long value with a letter. */
export function accountsBeside(nights: Night[], letters: SeenLetter[]): Guesses {
  const accounts = new Map<string, string>();
  for (const { account, row } of nights.flatMap(({ came }) => [...came.values()].flat())) {
    for (const text of row.values.values()) if (text.length >= MIN_LENGTH) accounts.set(text, account);
  }
  return guessEach(letters, ({ row }) => [...row.values.values()].flatMap((text) => accounts.get(text) ?? [])[0]);
}
