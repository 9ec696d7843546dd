import { describe, expect, it } from 'vitest';
import { calibrate } from '#scripts/moderation/training/calibrate.ts';
import { chooseThresholds, type TuningLine } from '#scripts/moderation/training/choose-thresholds.ts';
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

describe('probabilities', () => {
  it('rise with the score and are even in the middle', () => {
    const scored = [-2, -1, 1, 2].map((score) => ({ score, isPositive: score > 0, weight: 1 }));
    const { slope, shift } = calibrate(scored);
    expect(slope).toBeGreaterThan(1);
    expect(shift).toBeCloseTo(0);
  });
});

describe('thresholds', () => {
  const harmful = (category: number, score: number): TuningLine => ({
    scores: [0, 0].with(category, score),
    positives: [category],
    allowance: null,
  });
  const harmless = (scores: number[], allowance: string): TuningLine => ({ scores, positives: [], allowance });
  const lines = [
    ...[0.9, 0.8, 0.3].flatMap((score) => [harmful(0, score), harmful(1, score)]),
    ...Array.from({ length: 9 }, () => harmless([0.1, 0.1], 'kind')),
    harmless([0.5, 0.85], 'kind'),
  ];
  const alarms = (thresholds: number[]) =>
    lines.filter(({ allowance, scores }) => allowance && scores.some((score, at) => score >= (thresholds[at] ?? 1)));

  it('find as much as they can without a false alarm, if none is allowed', () => {
    const thresholds = chooseThresholds(lines, { kind: 0 });
    expect(thresholds).toEqual([0.8, 0.9]);
    expect(alarms(thresholds)).toEqual([]);
  });

  it('find more if some false alarms are allowed', () => {
    const thresholds = chooseThresholds(lines, { kind: 0.1 });
    expect(thresholds).toEqual([0.3, 0.3]);
    expect(alarms(thresholds)).toHaveLength(1);
  });
});
