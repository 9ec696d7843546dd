/** A tuning line: a score for each category. */
export interface TuningLine {
  scores: readonly number[];
  /** The categories that it belongs to, as positions; none if it is harmless. */
  positives: readonly number[];
  /** Which allowance a false alarm about it uses up; null for harmful lines. */
  allowance: string | null;
}

/** Of each category, how many more of its lines one step finds. */
const STEP = 0.01;

/**
 * One threshold a category. Starting with none stopped, the thresholds are lowered step by step, each time the one that finds most
 * for the false alarms that it causes, as long as no group of harmless lines has more false alarms than it is allowed.
 */
export function chooseThresholds(lines: readonly TuningLine[], allowed: Record<string, number>): number[] {
  const harmless = lines.filter(({ allowance }) => allowance !== null);
  const sizes = Map.groupBy(harmless, ({ allowance }) => allowance);
  const categories = (lines[0]?.scores ?? []).map((_, at) => positivesOf(lines, at));
  const found = categories.map(() => -1);
  const thresholds = categories.map(() => Infinity);

  /** The share of its allowance that each group would use up. */
  const used = (tried: readonly number[]) => {
    const alarms = harmless.filter(({ scores }) => scores.some((score, at) => score >= (tried[at] ?? Infinity)));
    return Object.entries(allowed).map(([name, share]) => {
      const count = alarms.filter(({ allowance }) => allowance === name).length;
      return count === 0 ? 0 : count / ((sizes.get(name)?.length ?? 0) * share);
    });
  };
  for (;;) {
    const before = used(thresholds);
    const steps = categories.flatMap((scores, at) => {
      const next = Math.min((found[at] ?? -1) + Math.ceil(scores.length * STEP), scores.length - 1);
      if (next === found[at]) return [];
      const tried = thresholds.with(at, scores[next] ?? Infinity);
      const after = used(tried);
      if (after.some((share) => share > 1)) return [];
      const cost = after.reduce((sum, share, group) => sum + share - (before[group] ?? 0), 0);
      return [{ at, next, threshold: scores[next] ?? Infinity, cost }];
    });
    const [best] = steps.toSorted((one, other) => one.cost - other.cost);
    if (!best) return thresholds;
    thresholds[best.at] = best.threshold;
    found[best.at] = best.next;
  }
}

function positivesOf(lines: readonly TuningLine[], category: number): number[] {
  return lines
    .filter(({ positives }) => positives.includes(category))
    .map(({ scores }) => scores[category] ?? 0)
    .toSorted((one, other) => other - one);
}
