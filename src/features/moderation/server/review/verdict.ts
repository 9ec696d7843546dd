import type { Reason } from './rules/rule.ts';

/**
 * Who stopped a text: our rules, the learned model, the moderation service that the operator has configured, or the guess that we
 * cannot read its language.
 */
export type Check = 'rules' | 'model' | 'service' | 'language';

/** Why a text is stopped. Some reasons are not those of a rule. It is 'other' if only the service knows the reason. */
export type StopReason = Reason | 'hate' | 'sexual' | 'violence' | 'language' | 'other';

/** Which check stopped a text, and how sure it was: a share of 1, or null if it only says yes or no. */
export interface Finding {
  check: Check;
  reason: StopReason;
  certainty: number | null;
}

/** A finding of the strictest check. `also` has those of the others that would stop the text. */
type Stopped = Finding & { helpLines: boolean; also?: Finding[] };

export type Verdict =
  | { outcome: 'allowed' }
  | ({ outcome: 'held' } & Stopped)
  | ({ outcome: 'refused'; message: string } & Stopped);

const SEVERITY = { allowed: 0, held: 1, refused: 2 } as const satisfies Record<Verdict['outcome'], number>;

const needsHelp = (verdict: Verdict) => verdict.outcome !== 'allowed' && verdict.helpLines;

/** Every finding of a verdict, that of the strictest check first. */
export function findingsOf(verdict: Verdict): Finding[] {
  if (verdict.outcome === 'allowed') return [];
  const { check, reason, certainty, also = [] } = verdict;
  return [{ check, reason, certainty }, ...also];
}

/** The stricter verdict; the first of two equal ones. Has the findings of both, and offers help lines if either does. */
export function stricterOf(first: Verdict, second: Verdict): Verdict {
  const [worse, milder] = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? [second, first] : [first, second];
  if (worse.outcome === 'allowed') return worse;
  const also = [...(worse.also ?? []), ...findingsOf(milder)];
  return { ...worse, helpLines: needsHelp(first) || needsHelp(second), ...(also.length > 0 && { also }) };
}

/** How to reach or find someone. Two people who know each other may exchange it; numbers of cards and documents they may not. */
export const CONTACT_DETAILS: readonly StopReason[] = ['phone', 'email', 'address', 'link', 'handle'];
