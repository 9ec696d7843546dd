import { shareOf } from '../../chances.ts';
import { anyOf } from '../../clues/guess.ts';
import type { Method, Question } from '../../define-attack.ts';
import type { TrueLetter, Truth } from '../../world/truth.ts';
import { sharedGroups, type Facet, type Order } from '../../clues/facets.ts';
import { oneOfEach } from '../../clues/seen-letters.ts';

/** What two letters may have in common: their author, or their recipient. */
export type Common = (letter: TrueLetter) => number | string;

/** Guesses for each letter another one with which it has something in common. */
export function* partnerMethods(facets: readonly Facet[], orders: readonly Order[]): Generator<Method> {
  for (const facet of facets) yield { name: `same ${facet.name}`, guesses: bySharedValues([facet]) };
  yield { name: 'the rarest shared value', guesses: bySharedValues(facets) };
  yield { name: 'the most in common', guesses: byLikeness(facets) };
  for (const order of orders) yield { name: `next in ${order.name}`, guesses: byNeighbour(order) };
}

/** A letter of the smallest group that it shares with others. */
function bySharedValues(facets: readonly Facet[]): Map<string, string> {
  const guesses = new Map<string, string>();
  for (const [id, groups] of sharedGroups(facets)) {
    const [rarest] = groups.toSorted((a, b) => a.size - b.size);
    const others = [...(rarest ?? [])].filter((other) => other !== id);
    const guess = anyOf(others, id);
    if (guess !== undefined) guesses.set(id, guess);
  }
  return guesses;
}

/** The letter that shares most values with it. A value counts the more, the fewer letters have it. */
function byLikeness(facets: readonly Facet[]): Map<string, string> {
  const groups = sharedGroups(facets);
  const guesses = new Map<string, string>();
  for (const [id, own] of groups) {
    const likeness = new Map<string, number>();
    for (const group of own) {
      const weight = Math.log(groups.size / group.size);
      for (const other of group) likeness.set(other, (likeness.get(other) ?? 0) + weight);
    }
    likeness.delete(id);
    const best = Math.max(...likeness.values());
    const equal = [...likeness].filter(([, score]) => score === best);
    const guess = anyOf(equal, id);
    if (guess) guesses.set(id, guess[0]);
  }
  return guesses;
}

function byNeighbour({ letters }: Order): Map<string, string> {
  return new Map(
    letters.flatMap((id, n): [string, string][] => {
      const guess = letters[n + 1] ?? letters[n - 1];
      return guess === undefined ? [] : [[id, guess]];
    }),
  );
}

/**
 * Asks about one letter of each person who has several: all of their letters would be found, or not, for the same reason. The
 * chance is that of any other letter, or of another letter of the same delivery, because some people send several in one visit.
 */
export function partnerQuestion(letters: readonly TrueLetter[], common: Common, { everSent }: Truth): Question {
  const groups = Map.groupBy(letters, common);
  const batches = Map.groupBy(letters, ({ batch }) => batch);
  const of = (id: string) => everSent.get(id) as TrueLetter;
  const share = (letter: TrueLetter, among: readonly TrueLetter[] = []) =>
    shareOf(
      among.filter(({ key }) => key !== letter.key),
      (other) => common(other) === common(letter),
    );
  const several = letters.filter((letter) => (groups.get(common(letter))?.length ?? 0) > 1);
  return {
    asked: oneOfEach(several, common),
    isRight: (id, guess) => everSent.has(guess) && of(guess) !== of(id) && common(of(id)) === common(of(guess)),
    chance: (id) => Math.max(share(of(id), letters), share(of(id), batches.get(of(id).batch))),
  };
}
