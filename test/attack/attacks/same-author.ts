import type { Evidence, SeenLetter } from '../evidence.ts';
import { hashBelow, type Method } from './guess.ts';

/** Guesses that neighbouring letters, in various orders, have the same author. */
export function* sameAuthor({ letters }: Evidence): Generator<Method> {
  const delivered = letters.filter(({ hour }) => hour !== null);
  const orders: [string, (letter: SeenLetter) => string | number][] = [
    ['row order', ({ row }) => row.place],
    ['recipient', ({ targetTag }) => targetTag ?? ''],
    ['id', ({ id }) => id],
    ['sent tag', ({ row }) => row.values.get('sent_tag') ?? ''],
    ['length', ({ row, id }) => (row.values.get('box')?.length ?? 0) + hashBelow(id, 1000) / 1000],
    ['place in the batch', ({ place, batch }) => place * 1e9 + batch.xmin],
    ['recipient within the batch', ({ batch, targetTag }) => `${String(batch.xmin).padStart(9, '0')} ${targetTag}`],
  ];
  for (const [name, key] of orders) {
    const sorted = delivered.toSorted((a, b) => compare(key(a), key(b)));
    const guesses = new Map<string, string>();
    // Each letter is in one pair, so that a correct pair counts once.
    for (let n = 0; n + 1 < sorted.length; n += 2) guesses.set(sorted[n]?.id ?? '', sorted[n + 1]?.id ?? '');
    yield { name: `neighbours by ${name}`, guesses };
  }
}

function compare(a: string | number, b: string | number): number {
  return Number(a > b) - Number(a < b);
}
