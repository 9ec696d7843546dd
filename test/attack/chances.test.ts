import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { authorChance, seriesChance } from './chances.ts';
import { emptyTruth, type TrueLetter, type Truth } from './world/truth.ts';

/** Who was on the site before each of four deliveries; each letter is by Ada, who is premium, and left with one of them. */
const HERE = [
  ['ada', 'bo', 'cy', 'di'],
  ['ada', 'bo', 'cy', 'eli'],
  ['ada', 'bo', 'di', 'eli', 'flo'],
  ['ada', 'di'],
];
const WEIGHTS = new Map([['ada', 1.5]]);

function makeTruth(): { truth: Truth; letters: TrueLetter[] } {
  const truth = emptyTruth([]);
  const letters = HERE.map((people, n): TrueLetter => {
    truth.batches.push({
      at: (n + 1) * HOUR,
      active: new Map(people.map((account) => [account, WEIGHTS.get(account) ?? 1])),
      searches: new Set(),
    });
    const sentAt = n * HOUR + 1;
    const names = { id: `letter ${n}`, waitingId: '', key: '' };
    return {
      ...names,
      author: 'ada',
      target: 'gil',
      answers: null,
      throughPage: false,
      words: [],
      search: null,
      sentAt,
      batch: n,
    };
  });
  for (const letter of letters) truth.everSent.set(letter.id, letter);
  return { truth, letters };
}

it('an observer guesses the likeliest of those who were there while a letter waited', () => {
  const { truth } = makeTruth();
  expect([0, 1, 2, 3].map((n) => authorChance(truth)(`letter ${n}`))).toEqual([
    1.5 / 4.5,
    1.5 / 4.5,
    1.5 / 5.5,
    1.5 / 2.5,
  ]);
});

it('an observer of several letters keeps those who were there each time', () => {
  const { truth, letters } = makeTruth();
  const chance = seriesChance(truth);
  // Ada, Bo and Cy; Ada and Bo; Ada alone.
  expect(chance(letters.slice(0, 2))).toBeCloseTo(1.5 ** 2 / (1.5 ** 2 + 2));
  expect(chance(letters.slice(0, 3))).toBeCloseTo(1.5 ** 3 / (1.5 ** 3 + 1));
  expect(chance(letters)).toBe(1);
});

it('several letters tell no less than the one of them that tells the most', () => {
  const { truth, letters } = makeTruth();
  // Ada and Di were there both times, and as likely: she rarely writes the first time, and often the second.
  const [crowded, quiet] = truth.batches.slice(2);
  crowded?.active.set('ada', 1 / 3);
  quiet?.active.set('ada', 3);
  expect(seriesChance(truth)(letters.slice(2))).toBe(3 / 4);
});
