import { reviewByRules } from './review-by-rules.ts';
import type { Reason } from './rule.ts';

/** Which rule of ours had a letter held; 'other' where only a classifier, or an older rule, would know. */
export function whyHeld(texts: readonly string[]): Reason | 'other' {
  const verdict = reviewByRules(texts);
  return verdict.outcome === 'allowed' ? 'other' : verdict.reason;
}
