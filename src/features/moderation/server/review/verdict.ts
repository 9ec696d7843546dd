import type { Reason } from './rules/rule.ts';

/** Who stopped a text: our rules, or the classifier or moderation service that the operator has configured. */
type Reader = 'rules' | 'classifier' | 'service';

/** Why a text is stopped; some reasons are not those of a rule. It is 'other' if only a classifier or a service knows the reason. */
export type StopReason = Reason | 'hate' | 'sexual' | 'violence' | 'other';

/** Which reader stopped a text, and how sure it was: a share of 1, or null if it only says yes or no. */
export interface Finding {
  reader: Reader;
  reason: StopReason;
  certainty: number | null;
}

export type Verdict =
  | { outcome: 'allowed' }
  | ({ outcome: 'held'; helpLines: boolean } & Finding)
  | ({ outcome: 'refused'; message: string; helpLines: boolean } & Finding);

const SEVERITY = { allowed: 0, held: 1, refused: 2 } as const satisfies Record<Verdict['outcome'], number>;

const needsHelp = (verdict: Verdict) => verdict.outcome !== 'allowed' && verdict.helpLines;

/** The stricter verdict; the first of two equal ones. Offers help lines if either does. */
export function stricterOf(first: Verdict, second: Verdict): Verdict {
  const worse = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? second : first;
  return worse.outcome === 'allowed' ? worse : { ...worse, helpLines: needsHelp(first) || needsHelp(second) };
}

/** The verdict, or 'allowed' if what it found is permitted where the text was written. */
export function unlessPermitted(verdict: Verdict, permitted: readonly StopReason[]): Verdict {
  return verdict.outcome !== 'allowed' && permitted.includes(verdict.reason) ? { outcome: 'allowed' } : verdict;
}
