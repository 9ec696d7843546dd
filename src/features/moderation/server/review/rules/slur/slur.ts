import { joinSpelledOut, undoLeet } from '../../normalize/disguises.ts';
import type { NormalizedText } from '../../normalize/normalized-text.ts';
import { showsHatred } from '../hatred/hatred.ts';
import type { Rule } from '../rule.ts';
import { withoutCondemned } from '../condemned.ts';
import { withoutHarmlessUses } from './harmless-uses.ts';
import { HARMLESS, STEMS, type Stem } from './slur-stems.ts';

const MAX_SKIPPED = new RegExp(`(?<![a-z])(?:${HARMLESS.join('|')})(?![a-z])`, 'gu');

/**
 * Allows stars for vowels, and single letters to be repeated. Doubled letters must stay doubled, or names of countries would
 * match; short words must be exact, or names of people would.
 */
function spelling({ word }: Stem): string {
  const withRepeatedLetters = word.length > 4 ? '{1,2}' : '';
  return word.replaceAll(/([a-z])\1?/gu, (letters, letter: string) => {
    if (letters.length === 2) return letters;
    return `${/[aeiou]/u.test(letter) ? `[${letter}*]` : letter}${withRepeatedLetters}`;
  });
}

const oneOf = (stems: readonly Stem[]) => stems.map(spelling).join('|');
const whole = (stems: readonly Stem[]) => new RegExp(`^(?:${oneOf(stems)})[snz]?$`, 'u');

const certain = STEMS.filter((stem) => stem.certain);
const INSIDE = new RegExp(oneOf(certain.filter((stem) => stem.inner)), 'u');
const CERTAIN = whole(certain);
const DOUBTFUL = whole(STEMS.filter((stem) => !stem.certain));

const knownWords = new WeakMap<NormalizedText, string[]>();

/** The words, split at spaces and at anything else, and with inner punctuation removed. */
function wordsOf(text: NormalizedText): string[] {
  const known = knownWords.get(text);
  if (known) return known;
  const shown = withoutHarmlessUses(text.folded.replaceAll(MAX_SKIPPED, ' '));
  const joined = joinSpelledOut(shown);
  const asShown = splitWords(shown);
  const words = [...asShown, ...(joined === shown ? asShown : splitWords(joined))];
  knownWords.set(text, words);
  return words;
}

function splitWords(folded: string): string[] {
  const text = undoLeet(folded).replaceAll(/([a-z])\1{2,}/gu, '$1$1');
  return [...text.split(/[^a-z*]+/u), ...text.split(/\s+/u).map((word) => word.replaceAll(/[^a-z*]/gu, ''))];
}

export const slur: Rule = {
  reason: 'slur',
  message: 'It has a word that insults people for who they are. Please leave it out.',
  refuses(text) {
    const words = wordsOf(withoutCondemned(text));
    return words.some((word) => CERTAIN.test(word)) || INSIDE.test(words.join(''));
  },
  holds(text) {
    const own = withoutCondemned(text);
    return wordsOf(own).some((word) => DOUBTFUL.test(word)) || showsHatred(own);
  },
};
