import { eld } from 'eld/small';
import { isSuspiciousInOtherLanguage } from '../model/review-by-model.ts';
import type { Verdict } from '../verdict.ts';
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
  if (rule === 'allowed') return { outcome: 'allowed' };
  const { harm, need } = findWarnings(texts.join('\n'));
  // Nearly no letter is suspicious, and to guess a language costs the most, so it comes last.
  if (rule === 'suspicious' && !harm && !need && !isSuspiciousInOtherLanguage(texts)) return { outcome: 'allowed' };
  if (!isInOtherLanguage(longestOf(texts))) return { outcome: 'allowed' };
  return { outcome: 'held', check: 'language', reason: 'language', certainty: null, helpLines: need };
}

const longestOf = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0] ?? '';

/** The rules are English. They know a few phrases of six more languages, which is not enough to call them read. */
const READ = 'en';
/** Shorter texts are too often taken for another language: 'haha no', 'so sweet'. */
const FEWEST_LATIN_LETTERS = 12;
const FEWEST_OTHER_LETTERS = 4;
/** English may score at most this share of the best guess. */
const RUNNER_UP = 0.75;

/**
 * Whether a text is surely in a language that the rules do not read. A text counts as read if it is short, mixed, or could also
 * be English.
 */
export function isInOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Nothing is written in English with the letters of another script.
  if (letters - latin >= FEWEST_OTHER_LETTERS && letters - latin > latin) return true;
  if (latin < FEWEST_LATIN_LETTERS) return false;
  const guess = eld.detect(text);
  if (guess.language === READ || !guess.isReliable()) return false;
  const scores = new Map(Object.entries(guess.getScores()));
  return (scores.get(READ) ?? 0) <= RUNNER_UP * (scores.get(guess.language) ?? 0);
}
