import type { Evidence, SeenLetter } from '../evidence.ts';
import type { Method } from './guess.ts';

/** The attacker has a list of all handles, and pairs it with the tags by frequency, position or other orders. */
export function* recipients(evidence: Evidence, handles: readonly string[]): Generator<Method> {
  const letters = evidence.letters.filter(({ targetTag }) => targetTag !== null);
  const tags = Map.groupBy(letters, ({ targetTag }) => targetTag ?? '');
  const orders: [string, (a: Tag, b: Tag) => number][] = [
    ['how often', ([, a], [, b]) => b.length - a.length],
    ['first seen', ([, a], [, b]) => placeOf(a) - placeOf(b)],
    ['spelling', ([a], [b]) => Number(a > b) - Number(a < b)],
    ['length of the letters', ([, a], [, b]) => lengthOf(a) - lengthOf(b)],
  ];
  const lists: [string, readonly string[]][] = [
    ['as listed', handles],
    ['by alphabet', handles.toSorted()],
    ['by length', handles.toSorted((a, b) => a.length - b.length)],
  ];
  for (const [by, order] of orders) {
    const sorted = [...tags].toSorted(order);
    for (const [how, list] of lists) {
      // One guess for each tag, made for one of its letters: all of them would be right or wrong together.
      const guesses = sorted.map(([, own], n): [string, string] => [
        own[0]?.id ?? '',
        list[Math.floor((n * list.length) / sorted.length)] ?? '',
      ]);
      yield { name: `tags by ${by}, handles ${how}`, guesses: new Map(guesses) };
    }
  }
}

type Tag = [tag: string, letters: SeenLetter[]];

const placeOf = (letters: SeenLetter[]) => Math.min(...letters.map(({ row }) => row.place));

function lengthOf(letters: SeenLetter[]): number {
  const total = letters.reduce((sum, { row }) => sum + (row.values.get('box')?.length ?? 0), 0);
  return total / letters.length;
}
