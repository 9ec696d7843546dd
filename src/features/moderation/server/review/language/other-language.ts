import { eld } from 'eld/small';

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
