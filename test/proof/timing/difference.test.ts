import { expect, it } from 'vitest';
import { compareDurations } from './difference.ts';

const around = (middle: number, spread: number, n = 200) =>
  Array.from({ length: n }, (_, i) => middle + spread * Math.sin(i * 7.3));

it('finds a small difference that is there in every call', () => {
  const found = compareDurations(around(5.4, 1), around(5, 1));
  expect(found.by).toBeCloseTo(0.4);
  expect(found.rightGuesses).toBeGreaterThan(0.5);
  expect(found.luck).toBeLessThan(0.001);
});

it('takes what is equal for luck', () => {
  const found = compareDurations(around(5, 1), around(5, 1));
  expect(found).toMatchObject({ by: 0, rightGuesses: 0.5 });
  expect(found.luck).toBeCloseTo(1);
});

it('is not misled by a few long pauses', () => {
  const paused = [...around(5, 1).slice(0, 195), ...Array.from({ length: 5 }, () => 900)];
  expect(compareDurations(paused, around(5, 1)).luck).toBeGreaterThan(0.1);
});

it('knows the table of the normal distribution', () => {
  // Two groups of 30, ranks apart by z = 1.96: five of a hundred.
  const known = Array.from({ length: 30 }, (_, i) => i + 0.5);
  const unknown = Array.from({ length: 30 }, (_, i) => i + 0.5 - 30 * 0.152);
  expect(compareDurations(known, unknown).luck).toBeGreaterThan(0.03);
  expect(compareDurations(known, unknown).luck).toBeLessThan(0.12);
});
