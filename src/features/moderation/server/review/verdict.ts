import type { Reason } from './rules/rule.ts';

/** The reason is 'other' if only a classifier knows it. */
export type Verdict =
  | { outcome: 'allowed' }
  | { outcome: 'held'; reason: Reason | 'other'; helpLines: boolean }
  | { outcome: 'refused'; reason: Reason | 'other'; message: string; helpLines: boolean };

const SEVERITY = { allowed: 0, held: 1, refused: 2 } as const satisfies Record<Verdict['outcome'], number>;

const needsHelp = (verdict: Verdict) => verdict.outcome !== 'allowed' && verdict.helpLines;

/** The stricter verdict; the first of two equal ones. Offers help lines if either does. */
export function stricterOf(first: Verdict, second: Verdict): Verdict {
  const worse = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? second : first;
  return worse.outcome === 'allowed' ? worse : { ...worse, helpLines: needsHelp(first) || needsHelp(second) };
}
