import { facetsOf, sharedGroups, ordersOf, type Facet, type Order } from '../../clues/facets.ts';
import { oneOfEach, ownLetters, deliveredIn } from '../../clues/seen-letters.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { taggedRecipients } from '../../plants/sends.ts';
import type { TrueLetter } from '../../world/truth.ts';

/** The thief wrote this many of a hundred letters. Does that tell them whom the other letters are for? */
export const knownTargets: Attack[] = [10, 20, 50].map((percent) =>
  defineAttack({
    name: `known targets, ${percent} %`,
    asks: 'names a person',
    guesses: 'recipient',
    chance: 'one in the people who got a letter that the thief did not write',
    least: 100,
    finds: [taggedRecipients],
    prepare({ loot: { last }, truth }) {
      const own = new Map([...ownLetters(truth, percent)].filter(([, { answers }]) => answers === null));
      // An answer is not for a handle.
      const others = deliveredIn([last], truth).filter(({ id, answers }) => answers === null && !own.has(id));
      const asked = oneOfEach(others, ({ target }) => target);
      return {
        methods: methodsOf(facetsOf([last]), ordersOf(last), own),
        question: {
          asked,
          isRight: (id, guess) => truth.everSent.get(id)?.target === guess,
          chance: () => 1 / asked.length,
        },
      };
    },
  }),
);

function* methodsOf(facets: Facet[], orders: Order[], own: Map<string, TrueLetter>): Generator<Method> {
  for (const facet of facets) yield { name: `same ${facet.name}`, guesses: bySharedValue([facet], own) };
  yield { name: 'the rarest shared value', guesses: bySharedValue(facets, own) };
  for (const order of orders) yield { name: `nearest in ${order.name}`, guesses: byNeighbour(order, own) };
}

/** The handle that the thief typed most often for letters with the same value, where the fewest letters share it. */
function bySharedValue(facets: Facet[], own: Map<string, TrueLetter>): Map<string, string> {
  const guesses = new Map<string, string>();
  for (const [id, groups] of sharedGroups(facets)) {
    const telling = groups.filter((group) => [...group].some((other) => own.has(other)));
    const [rarest] = telling.toSorted((a, b) => a.size - b.size);
    if (rarest) guesses.set(id, mostOften([...rarest].flatMap((other) => own.get(other)?.target ?? [])));
  }
  return guesses;
}

function mostOften(handles: string[]): string {
  const counted = [...Map.groupBy(handles, (handle) => handle).values()].toSorted((a, b) => b.length - a.length);
  return counted[0]?.[0] ?? '';
}

/** The handle of the thief's letter before it in some order; for the first ones, of the thief's first. */
function byNeighbour({ letters }: Order, own: Map<string, TrueLetter>): Map<string, string> {
  let nearest = letters.map((id) => own.get(id)).find((letter) => letter !== undefined);
  const guesses = new Map<string, string>();
  for (const id of letters) {
    nearest = own.get(id) ?? nearest;
    if (nearest && !own.has(id)) guesses.set(id, nearest.target);
  }
  return guesses;
}
