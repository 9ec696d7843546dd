import { createHash } from 'node:crypto';
import type { Evidence, SeenBatch, SeenLetter, Trace } from '../evidence.ts';

/** One guess a letter: its author, its recipient, its search or its twin. Letters without one are not counted. */
export type Guesses<T = number> = Map<string, T>;

/** One way to guess, of a family of ways: the attacker tries each on letters whose answers he is told. */
export interface Way<T = number> {
  name: string;
  guesses: Guesses<T>;
}

/** He bets where it was one of so few. */
export const FEW = 3;

/** Gives the letters of each batch their suspects: the same one to all, or one after the other. */
export function* blame(
  name: string,
  { batches }: Evidence,
  suspectsOf: (batch: SeenBatch) => number[],
): Generator<Way> {
  const suspects = new Map(batches.map((batch) => [batch, suspectsOf(batch)]));
  const way = (how: string, choose: (list: number[], letter: SeenLetter) => number | undefined): Way => {
    const guesses: Guesses = new Map();
    for (const [batch, list] of suspects) {
      for (const letter of list.length === 0 ? [] : batch.letters) {
        const guess = choose(list, letter);
        if (guess !== undefined) guesses.set(letter.id, guess);
      }
    }
    return { name: `${name}, ${how}`, guesses };
  };
  yield way('the last', (list) => list.at(-1));
  yield way('the first', (list) => list[0]);
  yield way('in order', (list, letter) => list[slot(letter, list.length)]);
  yield way('in reverse order', (list, letter) => list[list.length - 1 - slot(letter, list.length)]);
  yield way('any', (list, letter) => list[lot(letter.id, list.length)]);
  yield way('any of few', (list, letter) => (list.length > FEW ? undefined : list[lot(letter.id, list.length)]));
}

function slot({ place, batch }: SeenLetter, length: number): number {
  return Math.min(length - 1, Math.floor(((place + 0.5) / batch.letters.length) * length));
}

/** A number below `end` that has nothing to do with anything, and is the same whenever the same rows are looked at. */
export function lot(name: string, end: number): number {
  return createHash('md5').update(name).digest().readUInt32BE() % end;
}

export function isWithin(batch: SeenBatch, xmin: number): boolean {
  return xmin > batch.after && xmin < batch.xmin;
}

/** Who left a trace between two publications, in the order of the transactions; the same person once. */
export function seenBetween(traces: Trace[], batch: SeenBatch): number[] {
  const inside = traces.filter(({ row }) => isWithin(batch, row.xmin)).toSorted((a, b) => a.row.xmin - b.row.xmin);
  return [...new Set(inside.map(({ user }) => user))];
}

/** Each table whose rows name users by itself, and all of them together. */
export function traceTables({ traces }: Evidence): [string, Trace[]][] {
  return [...traces, ['any table of users', [...traces.values()].flat()]];
}
