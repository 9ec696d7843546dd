import type { Reason } from './rule.ts';

/** 'other' is what only a classifier knows. */
export type Verdict =
  | { outcome: 'allowed' }
  | { outcome: 'held'; reason: Reason | 'other'; helpLines: boolean }
  | { outcome: 'refused'; reason: Reason | 'other'; message: string; helpLines: boolean };

const SEVERITY = { allowed: 0, held: 1, refused: 2 } as const satisfies Record<Verdict['outcome'], number>;

const needsHelp = (verdict: Verdict) => verdict.outcome !== 'allowed' && verdict.helpLines;

/** The worst verdict wins; between equals the first gives the reason. Help that either would offer is offered. */
export function worseOf(first: Verdict, second: Verdict): Verdict {
  const worse = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? second : first;
  return worse.outcome === 'allowed' ? worse : { ...worse, helpLines: needsHelp(first) || needsHelp(second) };
}
