import { createHash } from 'node:crypto';
import type { DumpedRow } from '../../dump.ts';
import type { Evidence, SeenLetter, Trace } from '../../clues/evidence.ts';
import { addTo, anyOf, guessEach, traceTables } from '../../clues/guess.ts';
import type { Guesses, Method } from '../../define-attack.ts';
import { hashedAuthors } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/** Guesses the account of a row whose value, plain or transformed, is also on the letter's side. */
export const equalValues = authorAttack({ name: 'equal values', finds: [hashedAuthors] }, methodsIn);

function* methodsIn(evidence: Evidence): Generator<Method> {
  const index = rowsByValue(evidence);
  const letterSide = new Map(evidence.letters.map((letter) => [letter, tokensNear(index, letter)]));
  for (const [table, traces] of traceTables(evidence)) {
    const columns = new Set(traces.flatMap(({ row }) => [...row.values.keys()]));
    for (const column of columns) {
      const owners = ownersOf(traces, column);
      yield { name: `${table}.${column}`, guesses: match(letterSide, owners) };
    }
  }
}

function match(letterSide: Map<SeenLetter, Set<string>>, owners: Map<string, Set<string>>): Guesses {
  return guessEach(letterSide.keys(), (letter) => {
    // The rarest common value is the best evidence.
    const shared = [...(letterSide.get(letter) ?? [])].flatMap((token) => owners.get(token) ?? []);
    const [rarest] = shared.toSorted((a, b) => a.size - b.size);
    return anyOf([...(rarest ?? [])], letter.id);
  });
}

function ownersOf(traces: Trace[], column: string): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { account, row } of traces) {
    for (const token of transforms(row.values.get(column) ?? '')) {
      const known = owners.get(token) ?? new Set();
      owners.set(token, known.add(account));
    }
  }
  return owners;
}

/** The values in the letter's row, and in other rows that share a rare value with it. */
function tokensNear(index: Map<string, DumpedRow[]>, { row }: SeenLetter): Set<string> {
  const own = new Set([...row.values.values()].flatMap(simple));
  for (const value of row.values.values()) {
    const near = index.get(value) ?? [];
    if (near.length > 20) continue;
    const further = near.flatMap((other) => [...other.values.values()].flatMap(simple));
    for (const token of further) own.add(token);
  }
  return own;
}

function rowsByValue({ otherTables }: Evidence): Map<string, DumpedRow[]> {
  const index = new Map<string, DumpedRow[]>();
  for (const row of [...otherTables.values()].flat()) {
    for (const value of row.values.values()) addTo(index, value, row);
  }
  return index;
}

/** The text; for a time also its day, hour and minute. */
function simple(text: string): string[] {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return [text];
  const iso = new Date(at).toISOString();
  return [text, iso.slice(0, 10), iso.slice(0, 13), iso.slice(0, 16)];
}

function transforms(text: string): string[] {
  if (text.length < 2) return [];
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(text).digest());
  const written = hashes.flatMap((hash) => [
    `\\x${hash.toString('hex')}`,
    hash.toString('hex'),
    hash.toString('base64'),
  ]);
  const base64 = Buffer.from(text).toString('base64');
  const hex = Buffer.from(text).toString('hex');
  return [...simple(text), ...written, base64, hex, `\\x${hex}`, [...text].toReversed().join('')];
}
