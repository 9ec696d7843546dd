/** What is known of a line when it is scored: the sum of its learned weights, and which signs it has. */
export interface Scored {
  sum: number;
  signs: readonly boolean[];
  isPositive: boolean;
  weight: number;
}

export interface Fit {
  slope: number;
  shift: number;
  signs: number[];
}

const ROUNDS = 4000;
const PACE = 2;
/** Keeps a sign that few lines have from counting too much. */
const RESTRAINT = 0.0003;

/** Half of the weight for positive lines and half for the others: how many letters are harmful is not known. */
export function balanced<Line extends Pick<Scored, 'isPositive' | 'weight'>>(lines: readonly Line[]): Line[] {
  const total = (positive: boolean) =>
    lines.reduce((sum, { isPositive, weight }) => sum + (isPositive === positive ? weight : 0), 0);
  const totals = [total(false), total(true)] as const;
  return lines.map((line) => ({ ...line, weight: (0.5 * line.weight) / totals[line.isPositive ? 1 : 0] }));
}

/** How sums and signs become a score, by logistic regression: 0 is as often harmful as not. */
export function fitScore(lines: readonly Scored[], signs: number): Fit {
  const fit = { slope: 1, shift: 0, signs: Array.from({ length: signs }, () => 0) };
  const data = balanced(lines);
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = { slope: 0, shift: 0, signs: fit.signs.map((value) => RESTRAINT * value) };
    for (const line of data) {
      const error = (1 / (1 + Math.exp(-scoreBy(fit, line))) - (line.isPositive ? 1 : 0)) * line.weight;
      errors.slope += error * line.sum;
      errors.shift += error;
      const strongest = strongestOf(fit, line);
      if (strongest !== null) errors.signs[strongest] = (errors.signs[strongest] ?? 0) + error;
    }
    fit.slope -= PACE * errors.slope;
    fit.shift -= PACE * errors.shift;
    fit.signs = fit.signs.map((value, at) => value - PACE * (errors.signs[at] ?? 0));
  }
  return fit;
}

/** Of the signs that a line has, the one that counts. */
function strongestOf({ signs }: Fit, line: Pick<Scored, 'signs'>): number | null {
  let strongest: number | null = null;
  for (let at = 0; at < signs.length; at += 1) {
    if (line.signs[at] && (strongest === null || (signs[at] ?? 0) > (signs[strongest] ?? 0))) strongest = at;
  }
  return strongest;
}

export function scoreBy(fit: Fit, line: Pick<Scored, 'sum' | 'signs'>): number {
  const strongest = strongestOf(fit, line);
  return fit.slope * line.sum + fit.shift + (strongest === null ? 0 : Math.max(fit.signs[strongest] ?? 0, 0));
}
