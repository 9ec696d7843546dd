import { describe, expect, it } from 'vitest';
import { chooseThreshold } from '#scripts/moderation/training/choose-threshold.ts';
import { findShares } from '#scripts/moderation/training/find-shares.ts';
import { fitScore, scoreBy } from '#scripts/moderation/training/fit-score.ts';
import { learn } from '#scripts/moderation/training/learn.ts';
import { seededRandom } from '#scripts/moderation/training/random.ts';

const example = (features: number[], isPositive: boolean) => ({
  features: Uint32Array.from(features),
  isPositive,
  weight: 1,
});

describe('learning', () => {
  const examples = [
    ...Array.from({ length: 20 }, (_, at) => example([1, 10 + at], true)),
    ...Array.from({ length: 60 }, (_, at) => example([2, 40 + at], false)),
  ];

  it('gives weight to what harmful lines have in common', () => {
    const { weights } = learn(examples, seededRandom(1));
    expect(weights[1]).toBeGreaterThan(0);
    expect(weights[2]).toBeLessThan(0);
    expect(weights[3]).toBe(0);
  });

  it('comes to the same figures again with the same seed', () => {
    expect(learn(examples, seededRandom(1))).toEqual(learn(examples, seededRandom(1)));
  });
});

describe('a score', () => {
  const line = (sum: number, sign: boolean, isPositive: boolean) => ({ sum, signs: [sign], isPositive, weight: 1 });

  it('rises with the sum of weights, and is even in the middle', () => {
    const fit = fitScore(
      [-2, -1, 1, 2].map((sum) => line(sum, false, sum > 0)),
      1,
    );
    expect(fit.slope).toBeGreaterThan(1);
    expect(scoreBy(fit, line(0, false, true))).toBeCloseTo(0);
  });

  it('counts a sign as much as harmful lines have it more often', () => {
    const lines = Array.from({ length: 20 }, (_, at) => [
      line(at % 2, at < 10, true),
      line(at % 2, at < 1, false),
    ]).flat();
    const { signs } = fitScore(lines, 1);
    expect(signs[0]).toBeGreaterThan(2);
    const even = fitScore(
      lines.map((one) => ({ ...one, signs: [one.sum === 1] })),
      1,
    );
    expect(even.signs[0]).toBeCloseTo(0, 0);
  });
});

describe('a threshold', () => {
  const harmless = Array.from({ length: 10 }, (_, at) => ({ score: at / 10, group: 'kind' }));

  it('stops no more harmless lines than it may, and not fewer', () => {
    const stopped = (share: number) => {
      const threshold = chooseThreshold(harmless, { kind: share });
      return harmless.filter(({ score }) => score >= threshold).length;
    };
    expect([0, 0.1, 0.25, 0.5].map(stopped)).toEqual([0, 1, 2, 5]);
  });

  it('is that of the strictest group', () => {
    const lines = [...harmless, { score: 2, group: 'dramatic' }];
    expect(chooseThreshold(lines, { kind: 0.5, dramatic: 0 })).toBeGreaterThan(2);
  });
});

describe('shares', () => {
  const line = (margin: number, isPositive: boolean) => ({ margin, isPositive, weight: 1 });
  /** As many lines as make a step, of which so many are harmful. */
  const step = (margin: number, harmful: number) =>
    Array.from({ length: 100 }, (_, at) => line(margin + at / 1000, at < harmful));
  const sharesOf = (lines: ReturnType<typeof step>) => findShares(lines).map(({ share }) => share);

  it('say how many held lines are harmful, if half of all lines are', () => {
    expect(findShares([...step(1, 25), ...step(2, 75)])).toEqual([
      { from: 0, share: 0.25 },
      { from: 2, share: 0.75 },
    ]);
  });

  it('count harmless lines as much as harmful ones, however many there are, and only held ones', () => {
    expect(sharesOf([...step(1, 50), ...Array.from({ length: 50 }, () => line(-1, false))])).toEqual([0.667]);
  });

  it('never fall', () => {
    const shares = sharesOf([...step(1, 30), ...step(2, 80), ...step(3, 70), ...step(4, 20)]);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.length).toBeLessThan(4);
  });
});
