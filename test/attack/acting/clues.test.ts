import { expect, it } from 'vitest';
import { judgeMethods } from '../judge.ts';
import { learnFrom } from './clues.ts';

const IDS = Array.from({ length: 24 }, (_, n) => `trial ${n}`);
const answerOf = (id: string) => `${Number(id.slice(6)) % 2 === 0}`;

function hitsWith(featuresOf: (n: number) => [string, string][]): number {
  const features = new Map(IDS.map((id, n) => [id, new Map(featuresOf(n))]));
  const question = {
    asked: IDS.map((id) => ({ id })),
    isRight: (id: string, guess: string) => guess === answerOf(id),
    chance: () => 1 / 2,
  };
  return judgeMethods([...learnFrom(features, answerOf)], question, IDS.length).hits;
}

it('learns which value of a feature goes with which answer', () => {
  expect(hitsWith((n) => [['rows new in plans', `${(n + 1) % 2}`]])).toBe(IDS.length);
});

it('prefers it to a feature that is different each time, and fits every lesson', () => {
  const features = (n: number): [string, string][] => [
    ['bytes in sessions', `${n}`],
    ['rows new in plans', n % 8 === 0 ? '7' : `${(n + 1) % 2}`],
  ];
  expect(hitsWith(features)).toBeGreaterThan(IDS.length * 0.75);
});

it('learns from two features together what neither shows alone', () => {
  const bits = (n: number) => [Math.floor(n / 2) % 2, (Math.floor(n / 2) + n) % 2];
  expect(hitsWith((n) => bits(n).map((bit, i) => [`more rows in table ${i}`, `${bit}`]))).toBe(IDS.length);
});
