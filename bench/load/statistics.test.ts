import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('a percentile', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);

  it('is the value at its rank', () => {
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
  });

  it('of few values is one of them', () => {
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([1, 9], 0.99)).toBe(9);
    expect(percentile([1, 9], 0)).toBe(1);
  });

  it('of no values is not a number', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('a median', () => {
  it('is the value in the middle, whatever the order', () => {
    expect(median([30, 10, 20])).toBe(20);
  });

  it('of an even number of values is the mean of the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('of no values is not a number', () => {
    expect(median([])).toBeNaN();
  });
});
