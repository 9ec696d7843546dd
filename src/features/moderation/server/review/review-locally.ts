import { reviewByModel } from './model/review-by-model.ts';
import { reviewByRules } from './review-by-rules.ts';
import { stricterOf, type StopReason, type Verdict } from './verdict.ts';

/** Reviews a text by what is built in: our rules, and the learned model, which may only hold it. */
export function reviewLocally(texts: readonly string[], permitted: readonly StopReason[] = []): Verdict {
  const byRules = reviewByRules(texts, permitted);
  return byRules.outcome === 'refused' ? byRules : stricterOf(byRules, reviewByModel(texts));
}
