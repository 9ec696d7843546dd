import { sigmoid } from '#features/moderation/server/review/model/model.ts';

/** A score and whether the line belongs to the category. */
interface Scored {
  score: number;
  isPositive: boolean;
  weight: number;
}

/** The line through which scores become probabilities (Platt, 1999), by gradient descent. */
export function calibrate(scored: readonly Scored[]): { slope: number; shift: number } {
  let slope = 1;
  let shift = 0;
  const total = (positive: boolean) =>
    scored.reduce((sum, { isPositive, weight }) => sum + (isPositive === positive ? weight : 0), 0);
  // As if half of the lines were positive: otherwise the rate of bad letters would have to be known.
  const share = { positive: 0.5 / total(true), negative: 0.5 / total(false) };
  for (let round = 0; round < 4000; round += 1) {
    let bySlope = 0;
    let byShift = 0;
    for (const { score, isPositive, weight } of scored) {
      const probability = sigmoid(slope * score + shift);
      const error = (probability - (isPositive ? 1 : 0)) * weight * (isPositive ? share.positive : share.negative);
      bySlope += error * score;
      byShift += error;
    }
    slope -= 2 * bySlope;
    shift -= 2 * byShift;
  }
  return { slope, shift };
}
