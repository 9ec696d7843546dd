import type { Dump, DumpedRow } from '../dump.ts';
import { evidenceOf, type SeenLetter } from './evidence.ts';
import { type TrueLetter, type Truth, eachLetter } from '../world/truth.ts';
import { hashBelow, inAnyOrder } from './guess.ts';

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

/** A delivery. */
export interface Delivery {
  /** Its first transaction. */
  xid: number;
  hour: number;
  letters: string[];
}

/** All deliveries that any of these dumps shows, in their order. */
export function deliveriesIn(dumps: readonly Dump[]): Delivery[] {
  const found = new Map<number, { xid: number; letters: Set<string> }>();
  for (const { id, hour, batch } of dumps.flatMap((dump) => evidenceOf(dump).letters)) {
    if (hour === null) continue;
    const delivery = found.get(hour) ?? { xid: batch.xmin, letters: new Set<string>() };
    // Letters that were sealed again since show a later one.
    delivery.xid = Math.min(delivery.xid, batch.xmin);
    delivery.letters.add(id);
    found.set(hour, delivery);
  }
  return [...found]
    .map(([hour, { xid, letters }]) => ({ xid, hour, letters: [...letters] }))
    .toSorted((a, b) => a.xid - b.xid);
}

/** The letters that a thief wrote who wrote this share of all delivered letters. They know their ids and what they typed. */
export function ownLetters(truth: Truth, percent: number): Map<string, TrueLetter> {
  const delivered = eachLetter(truth.everSent).filter(({ batch }) => batch !== null);
  const own = delivered.filter(({ id }) => hashBelow(`own ${id}`, 100) < percent);
  return new Map(own.map((letter) => [letter.id, letter]));
}

/** One letter of each group: all of a group are found, or not, for the same reason. */
export function oneOfEach(letters: readonly TrueLetter[], groupOf: (letter: TrueLetter) => unknown): TrueLetter[] {
  return [...Map.groupBy(letters, groupOf).values()].map((group) => inAnyOrder(group)[0] as TrueLetter);
}
