import { setImmediate } from 'node:timers/promises';

/** Opening or sealing so many boxes takes a millisecond or two. */
const SLICE = 25;

/** Works through many items, a few at a time: other requests are answered in between. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (slice: Item[]) => Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await setImmediate();
    results.push(...work(items.slice(start, start + SLICE)));
  }
  return results;
}

/** Slices of a list, of at most this size. */
export function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
