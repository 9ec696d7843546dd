import { HOUR } from '#platform/shared/durations.ts';
import { eachLetter, type TrueLetter, type Truth } from '../world/truth.ts';
import type { ReceivedLetter } from './sightings.ts';

/** All letters that one author wrote to one person and that were delivered, in their order. */
export interface Series {
  id: string;
  author: string;
  target: string;
  letters: TrueLetter[];
}

export function seriesIn({ everSent }: Truth): Series[] {
  const delivered = eachLetter(everSent).filter(({ batch }) => batch !== null);
  const groups = Map.groupBy(delivered, ({ author, target }) => `${author} ${target}`);
  return [...groups].flatMap(([id, group]) => {
    const letters = group.toSorted((a, b) => (a.batch ?? 0) - (b.batch ?? 0) || a.sentAt - b.sentAt);
    const [first] = letters;
    return first ? [{ id, author: first.author, target: first.target, letters }] : [];
  });
}

/** What the recipient of letters knows about them. */
export function receive({ batches }: Truth, letters: readonly TrueLetter[]): ReceivedLetter[] {
  return letters.map(({ id, batch }) => ({ id, hour: startOfHour(batches[batch ?? -1]?.at ?? 0) }));
}

function startOfHour(at: number): number {
  return at - (at % HOUR);
}
