import { eachLetter, type TrueLetter, type Truth } from './world/truth.ts';

/** The hit rates of an observer who knows who was on the site and how much people write, without the database. */
export interface Chances {
  author: (id: string) => number;
  recipient: () => number;
  sameAuthor: (id: string) => number;
  search: (id: string) => number;
  reader: () => number;
}

/** The chance to guess the account of a letter's author, in words. */
export const FROM_OUTSIDE = 'the likeliest of those who were on the site while the letter can have been sent';

export function chancesOf(truth: Truth): Chances {
  const { letters, everSent, batches, active, searches } = truth;
  const batchOf = (id: string) => batches[letters.get(id)?.batch ?? -1] ?? { active, searches };
  const all = eachLetter(letters).filter(({ batch }) => batch !== null);
  const byAuthor = countBy(all, ({ author }) => author);
  const byBatch = countBy(all, ({ batch }) => `${batch}`);
  const byBoth = countBy(all, ({ author, batch }) => `${author} ${batch}`);
  return {
    // The likeliest of the people who were on the site when it can have been sent.
    author(id) {
      const letter = everSent.get(id);
      const could = new Map(letter ? peopleWhile(truth, letter) : []);
      // A letter with a delivery window may have been sent earlier.
      if (letter && !could.has(letter.author)) could.set(letter.author, 1);
      const weights = [...could.values()];
      return Math.max(...weights) / weights.reduce((sum, weight) => sum + weight, 0);
    },
    recipient: () => 1 / truth.handles.length,
    // Any other letter, or another one of the same batch, because some people send two in one visit.
    sameAuthor(id) {
      const { author, batch } = letters.get(id) ?? {};
      const others = (own: number | undefined, of: number | undefined) =>
        of === undefined || of < 2 ? 0 : ((own ?? 1) - 1) / (of - 1);
      const anywhere = others(byAuthor.get(author ?? ''), all.length);
      return Math.max(anywhere, others(byBoth.get(`${author} ${batch}`), byBatch.get(`${batch}`)));
    },
    // Any search since the last delivery.
    search: (id) => 1 / Math.max(1, batchOf(id).searches.size),
    // Any member who has proved a handle: an observer does not see when a letter is read.
    reader: () => 1 / Math.max(1, truth.readers.size),
  };
}

function countBy<T>(items: T[], key: (item: T) => string): Map<string, number> {
  return new Map([...Map.groupBy(items, key)].map(([name, group]) => [name, group.length]));
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
