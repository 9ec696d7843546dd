import type { Dump, DumpedRow } from '../dump.ts';
import type { SeenLetter } from '../evidence.ts';
import type { TrueLetter, Truth } from '../world/truth.ts';
import { evidenceOf } from './nights.ts';

/** The letters in any of these dumps as the last of them shows each; delivered ones before waiting ones. */
export function lettersIn(dumps: readonly Dump[]): Map<string, SeenLetter> {
  const letters = new Map<string, SeenLetter>();
  for (const letter of dumps.flatMap((dump) => evidenceOf(dump).letters)) {
    if (letter.hour !== null || !letters.has(letter.id)) letters.set(letter.id, letter);
  }
  return letters;
}

/** The delivered letters in any of these dumps, as they really are. */
export function deliveredIn(dumps: readonly Dump[], { everSent }: Truth): TrueLetter[] {
  return [...lettersIn(dumps).values()].flatMap(({ id, hour }) => (hour === null ? [] : (everSent.get(id) ?? [])));
}

/** The ids of letters that a row contains: as text, inside longer text, or as bytes. */
export function lettersNamedIn(row: DumpedRow, letters: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>();
  for (const text of row.values.values()) {
    for (const id of idsIn(text)) if (letters.has(id)) found.add(id);
  }
  return [...found];
}

const PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

function idsIn(text: string): string[] {
  if (text.length < 32) return [];
  if (text.startsWith('\\x')) return text.length === 34 ? [text.slice(2).replace(PARTS, '$1-$2-$3-$4-$5')] : [];
  if (text.length === 36) return [text];
  return text.match(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g) ?? [];
}
