import { createHash } from 'node:crypto';
import type { Asked, Guesses, Method } from '../define-attack.ts';
import type { Evidence, SeenBatch, SeenLetter, Trace } from './evidence.ts';

/** Some methods guess only if there are at most this many suspects. */
export const FEW = 3;

/** An arbitrary but repeatable number below `end`. */
export function hashBelow(name: string, end: number): number {
  return createHash('md5').update(name).digest().readUInt32BE() % end;
}

/** One of them, arbitrary but repeatable. */
export function anyOf<T>(list: readonly T[], id: string): T | undefined {
  return list[hashBelow(id, Math.max(1, list.length))];
}

export function inAnyOrder<A extends Asked>(items: readonly A[]): A[] {
  const mixed = items.map((item) => ({ item, by: hashBelow(`any ${item.id}`, 2 ** 32) }));
  return mixed.toSorted((a, b) => a.by - b.by).map(({ item }) => item);
}

/** One guess for each of these, where there is one. */
export function guessEach<A extends Asked>(asked: Iterable<A>, guess: (one: A) => string | null | undefined): Guesses {
  const guesses: Guesses = new Map();
  for (const one of asked) {
    const guessed = guess(one);
    if (guessed !== undefined && guessed !== null) guesses.set(one.id, guessed);
  }
  return guesses;
}

/** Any account that was ever seen: what is left to guess if the store gives nothing away. */
export function anybody(seen: readonly { accounts: readonly string[] }[], asked: readonly Asked[]): Method {
  const accounts = [...new Set(seen.flatMap((one) => one.accounts))];
  return { name: 'any account', guesses: guessEach(asked, ({ id }) => anyOf(accounts, id) ?? '') };
}

/** How many of a sorted list are not later than a moment. */
export function countUntil<T>(sorted: readonly T[], moment: number, momentOf: (one: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (momentOf(sorted[middle] as T) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds to the list of a key. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

/** Assigns suspects to the letters of each batch: the same to all, or one after the other. */
export function* assignSuspects(
  name: string,
  { batches }: Evidence,
  suspectsOf: (batch: SeenBatch) => string[],
): Generator<Method> {
  const suspects = new Map(batches.map((batch) => [batch, suspectsOf(batch)]));
  const letters = batches.flatMap((batch) => batch.letters);
  const method = (how: string, choose: (list: string[], letter: SeenLetter) => string | undefined): Method => ({
    name: `${name}, ${how}`,
    guesses: guessEach(letters, (letter) => choose(suspects.get(letter.batch) ?? [], letter)),
  });
  yield method('the last', (list) => list.at(-1));
  yield method('the first', (list) => list[0]);
  yield method('in order', (list, letter) => list[slot(letter, list.length)]);
  yield method('in reverse order', (list, letter) => list[list.length - 1 - slot(letter, list.length)]);
  yield method('any', (list, { id }) => anyOf(list, id));
  yield method('any of few', (list, { id }) => (list.length > FEW ? undefined : anyOf(list, id)));
}

function slot({ place, batch }: SeenLetter, length: number): number {
  return Math.min(length - 1, Math.floor(((place + 0.5) / batch.letters.length) * length));
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
