import { suspicionInOtherLanguage } from '../model/review-by-model.ts';
import type { Verdict } from '../verdict.ts';
import { isInOtherLanguage } from './other-language.ts';
import { findWarnings } from './warning-words.ts';

/** What happens to letters in languages that our rules do not read. */
type OtherLanguages = 'held' | 'suspicious' | 'allowed';

declare module '#platform/server/services.ts' {
  interface Services {
    otherLanguages: OtherLanguages;
  }
}

/**
 * Holds what our rules cannot read: all of it, or what has a suspicious word or what the model
 * finds suspicious, as the operator has set. The language is that of the
 * longest text of a letter; the others are too short for a guess.
 */
export function reviewByLanguage(texts: readonly string[], rule: OtherLanguages): Verdict {
  if (rule === 'allowed' || !isInOtherLanguage(longestOf(texts))) return { outcome: 'allowed' };
  const { harm, need } = findWarnings(texts.join('\n'));
  const certainty = suspicionInOtherLanguage(texts);
  if (rule === 'suspicious' && !harm && !need && certainty === null) return { outcome: 'allowed' };
  return { outcome: 'held', reader: 'language', reason: 'language', certainty, helpLines: need };
}

const longestOf = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
