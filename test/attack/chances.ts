import type { TrueLetter, Truth } from './world/truth.ts';

/** The chance to guess the account of a letter's author, in words. */
export const FROM_OUTSIDE = 'the likeliest of those who were on the site while the letter can have been sent';

/** The same for several letters of one hand. */
export const EACH_TIME_FROM_OUTSIDE =
  'the likeliest of those who were on the site while each of the letters can have been sent';

/** The hit rate of an observer who saw who was on the site and knows how much people write, without the database. */
export function authorChance(truth: Truth): (id: string) => number {
  return (id) => {
    const letter = truth.everSent.get(id);
    return letter ? largestShare([...possibleAuthors(truth, letter).values()]) : 0;
  };
}

/** The same observer keeps those who were there for each of some letters of one hand. */
export function seriesChance(truth: Truth): (letters: readonly TrueLetter[]) => number {
  return (letters) => {
    const authors = letters.map((letter) => possibleAuthors(truth, letter));
    const [first = new Map<string, number>(), ...others] = authors;
    const each = [...first].flatMap(([account, weight]) =>
      others.every((own) => own.has(account))
        ? [others.reduce((product, own) => product * (own.get(account) ?? 0), weight)]
        : [],
    );
    return Math.max(largestShare(each), ...authors.map((own) => largestShare([...own.values()])));
  };
}

const largestShare = (weights: number[]) => Math.max(...weights) / weights.reduce((sum, weight) => sum + weight, 0);

/** The people who can have written a letter, with the expected number of their letters. */
function possibleAuthors(truth: Truth, letter: TrueLetter): Map<string, number> {
  const could = new Map(peopleWhile(truth, letter));
  // A letter with a delivery window may have been sent earlier.
  if (!could.has(letter.author)) could.set(letter.author, 1);
  return could;
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
