import type { TrueLetter, Truth } from './world/truth.ts';

/** The chance to guess the account of a letter's author, in words. */
export const FROM_OUTSIDE = 'the likeliest of those who were on the site while the letter can have been sent';

/** The hit rate of an observer who saw who was on the site and knows how much people write, without the database. */
export function authorChance(truth: Truth): (id: string) => number {
  return (id) => {
    const letter = truth.everSent.get(id);
    const could = new Map(letter ? peopleWhile(truth, letter) : []);
    // A letter with a delivery window may have been sent earlier.
    if (letter && !could.has(letter.author)) could.set(letter.author, 1);
    const weights = [...could.values()];
    return Math.max(...weights) / weights.reduce((sum, weight) => sum + weight, 0);
  };
}

/**
 * Everyone who was on the site while the letter waited, which may span several deliveries: a letter that is sent in the hour of a
 * delivery goes out with the next one.
 */
function peopleWhile({ batches, active }: Truth, { sentAt, batch }: TrueLetter): [string, number][] {
  const first = batches.findIndex(({ at }) => at >= sentAt);
  if (first === -1) return [...active];
  const waited = batches.slice(first, batch === null ? undefined : batch + 1).flatMap((each) => [...each.active]);
  return batch === null ? [...waited, ...active] : waited;
}

/** The share of those that are right among several. */
export function shareOf<T>(among: readonly T[], isRight: (one: T) => boolean): number {
  return among.filter(isRight).length / Math.max(1, among.length);
}
