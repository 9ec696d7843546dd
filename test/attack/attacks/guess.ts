import { createHash } from 'node:crypto';
import type { Evidence, SeenBatch, SeenLetter, Trace } from '../evidence.ts';

/** One guess for each letter: its author, recipient, search, or another letter of the author. Letters without a guess are not counted. */
export type Guesses = Map<string, string>;

/** One method of an attack. The attacker tries each on letters whose answers are known. */
export interface Method {
  name: string;
  guesses: Guesses;
}

/** Some methods guess only if there are at most this many suspects. */
export const FEW = 3;

/** Assigns suspects to the letters of each batch: the same to all, or one after the other. */
export function* assignSuspects(
  name: string,
  { batches }: Evidence,
  suspectsOf: (batch: SeenBatch) => string[],
): Generator<Method> {
  const suspects = new Map(batches.map((batch) => [batch, suspectsOf(batch)]));
  const method = (how: string, choose: (list: string[], letter: SeenLetter) => string | undefined): Method => {
    const guesses: Guesses = new Map();
    for (const [batch, list] of suspects) {
      for (const letter of list.length === 0 ? [] : batch.letters) {
        const guess = choose(list, letter);
        if (guess !== undefined) guesses.set(letter.id, guess);
      }
    }
    return { name: `${name}, ${how}`, guesses };
  };
  yield method('the last', (list) => list.at(-1));
  yield method('the first', (list) => list[0]);
  yield method('in order', (list, letter) => list[slot(letter, list.length)]);
  yield method('in reverse order', (list, letter) => list[list.length - 1 - slot(letter, list.length)]);
  yield method('any', (list, letter) => list[hashBelow(letter.id, list.length)]);
  yield method('any of few', (list, letter) =>
    list.length > FEW ? undefined : list[hashBelow(letter.id, list.length)],
  );
}

function slot({ place, batch }: SeenLetter, length: number): number {
  return Math.min(length - 1, Math.floor(((place + 0.5) / batch.letters.length) * length));
}

/** An arbitrary but repeatable number below `end`. */
export function hashBelow(name: string, end: number): number {
  return createHash('md5').update(name).digest().readUInt32BE() % end;
}

export function isWithin(batch: Pick<SeenBatch, 'after' | 'xmin'>, xmin: number): boolean {
  return xmin > batch.after && xmin < batch.xmin;
}

/** Who left a trace between two deliveries, in the order of the transactions, without duplicates. */
export function seenBetween(traces: Trace[], batch: SeenBatch): string[] {
  const inside = traces.filter(({ row }) => isWithin(batch, row.xmin)).toSorted((a, b) => a.row.xmin - b.row.xmin);
  return [...new Set(inside.map(({ account }) => account))];
}

/** Each table with rows of accounts, and all of them together. */
export function traceTables({ traces }: Evidence): [string, Trace[]][] {
  return [...traces, ['any table of accounts', [...traces.values()].flat()]];
}
