import { createHash } from 'node:crypto';
import type { DumpedRow } from '../dump.ts';
import type { Evidence, SeenLetter, Trace } from '../evidence.ts';
import { hashBelow, traceTables, type Guesses, type Method } from './guess.ts';

/** Guesses the account of a row whose value, plain or transformed, is also on the letter's side. */
export function* equalValues(evidence: Evidence): Generator<Method> {
  const letterSide = new Map(evidence.letters.map((letter) => [letter, tokensNear(evidence, letter)]));
  for (const [table, traces] of traceTables(evidence)) {
    const columns = new Set(traces.flatMap(({ row }) => [...row.values.keys()]));
    for (const column of columns) {
      const owners = ownersOf(traces, column);
      yield { name: `${table}.${column}`, guesses: match(letterSide, owners) };
    }
  }
}

function match(letterSide: Map<SeenLetter, Set<string>>, owners: Map<string, Set<string>>): Guesses {
  const guesses: Guesses = new Map();
  for (const [letter, tokens] of letterSide) {
    // The rarest common value is the best evidence.
    const shared = [...tokens].flatMap((token) => owners.get(token) ?? []).toSorted((a, b) => a.size - b.size);
    const suspects = [...(shared[0] ?? [])];
    const guess = suspects[hashBelow(letter.id, Math.max(1, suspects.length))];
    if (guess !== undefined) guesses.set(letter.id, guess);
  }
  return guesses;
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
function tokensNear(evidence: Evidence, { row }: SeenLetter): Set<string> {
  const own = new Set([...row.values.values()].flatMap(simple));
  const index = rowsByValue(evidence);
  for (const value of row.values.values()) {
    const near = index.get(value) ?? [];
    if (near.length > 20) continue;
    const further = near.flatMap((other) => [...other.values.values()].flatMap(simple));
    for (const token of further) own.add(token);
  }
  return own;
}

const indexes = new WeakMap<Evidence, Map<string, DumpedRow[]>>();

function rowsByValue(evidence: Evidence): Map<string, DumpedRow[]> {
  const known = indexes.get(evidence);
  if (known) return known;
  const index = new Map<string, DumpedRow[]>();
  for (const row of [...evidence.otherTables.values()].flat()) {
    for (const value of row.values.values()) {
      const near = index.get(value);
      if (near) near.push(row);
      else index.set(value, [row]);
    }
  }
  indexes.set(evidence, index);
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
