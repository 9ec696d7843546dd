import type { Dump, DumpedRow } from '../dump.ts';
import { evidenceOf, type SeenLetter } from './evidence.ts';
import type { TrueLetter, Truth } from '../world/truth.ts';

/** The letters in any of these dumps as the last of them shows each. A letter's row before its delivery counts as another one. */
export function lettersIn(dumps: readonly Dump[]): Map<string, SeenLetter> {
  const letters = new Map<string, SeenLetter>();
  for (const letter of dumps.flatMap((dump) => evidenceOf(dump).letters)) {
    letters.set(letter.id, letter);
  }
  return letters;
}

/** The delivered letters in any of these dumps, as they really are. */
export function deliveredIn(dumps: readonly Dump[], { everSent }: Truth): TrueLetter[] {
  const seen = [...lettersIn(dumps).values()].filter(({ hour }) => hour !== null);
  return [...new Set(seen.flatMap(({ id }) => everSent.get(id) ?? []))];
}

/** All letters in any of these dumps, those that wait included, by the id of the row that the thief sees. */
export function seenIn(dumps: readonly Dump[], { everSent }: Truth): TrueLetter[] {
  return [...lettersIn(dumps).keys()].flatMap((id) => {
    const letter = everSent.get(id);
    return letter ? [{ ...letter, id }] : [];
  });
}

/** The ids of letters that a row contains: as text, inside longer text, or as bytes. */
export function lettersNamedIn(row: DumpedRow, letters: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>();
  for (const text of row.values.values()) {
    for (const id of idsIn(text)) if (letters.has(id)) found.add(id);
  }
  return [...found];
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

function idsIn(text: string): string[] {
  if (text.length < 32) return [];
  if (text.startsWith('\\x')) return text.length === 34 ? [text] : [];
  return (text.match(UUID) ?? []).map((id) => `\\x${id.replaceAll('-', '')}`);
}
