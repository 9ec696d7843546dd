import type { Figures } from '#features/moderation/server/review/model/model.ts';
import { balanced } from './fit-score.ts';

interface Line {
  margin: number;
  isPositive: boolean;
  weight: number;
}

interface Step {
  from: number;
  positive: number;
  total: number;
}

/** A share of fewer lines says too little. */
const LINES_IN_A_STEP = 100;

/**
 * From how far above a threshold which share of lines is harmful, if half of all lines are. Steps with falling shares are put
 * together: the further above, the higher the share (pool adjacent violators).
 */
export function findShares(lines: readonly Line[]): Figures['shares'] {
  const above = balanced(lines)
    .filter(({ margin }) => margin >= 0)
    .toSorted((one, other) => one.margin - other.margin);
  const rising: Step[] = [];
  for (let start = 0; start < above.length; start += LINES_IN_A_STEP) {
    let step = stepOf(above.slice(start, start + LINES_IN_A_STEP));
    for (let last = rising.at(-1); last && shareOf(last) >= shareOf(step); last = rising.at(-1)) {
      rising.pop();
      step = { from: last.from, positive: last.positive + step.positive, total: last.total + step.total };
    }
    rising.push(step);
  }
  return rising.map((step, at) => ({ from: at === 0 ? 0 : rounded(step.from), share: rounded(shareOf(step)) }));
}

const shareOf = ({ positive, total }: Step) => positive / total;

function stepOf(lines: readonly Line[]): Step {
  const sum = (some: readonly Line[]) => some.reduce((total, { weight }) => total + weight, 0);
  return {
    from: lines[0]?.margin ?? 0,
    positive: sum(lines.filter(({ isPositive }) => isPositive)),
    total: sum(lines),
  };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
