import { joinSpelledOut, undoLeet } from '../../normalize/disguises.ts';
import { says, type NormalizedText } from '../../normalize/normalized-text.ts';
import { phrases } from '../../normalize/spoken-forms.ts';
import type { Rule } from '../rule.ts';
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

const PEOPLE =
  '(?:jews?|muslims?|blacks?|black people|gays?|gay people|lesbians?|trans(?: people|genders?)?|queers?|arabs?|turks?|mexicans?|asians?|indians?|immigrants?|foreigners?|refugees?|women|disabled people)';
/** Hatred of a group of people, without a slur. */
const HATRED = phrases(
  `(?:hate|despise|cant stand|cannot stand|death to|kill|gas|fuck|no|ban|deport)(?: all| all the| the| you| these| those| every)? ${PEOPLE}(?= \\.| ,|$| like you| should)`,
  `(?:all|you|these|those|the) ${PEOPLE} (?:should|must|are|ruin|stink|dont deserve|do not deserve|belong)(?: all| so| just)? (?:die|be (?:killed|shot|gassed|deported|banned|sterilized)|disgusting|vermin|scum|animals|filth|subhuman|everything|to live|love|in)`,
  `go back to (?:your(?: own)? country|where you came from|africa|china|mexico|india|the jungle)`,
  `${PEOPLE} like you (?:should|must|are|dont|do not|make|belong)`,
  `(?:you|u|ur|your) (?:dirty|filthy|fucking|stupid|greedy) (?:jew|muslim|arab|black|mexican|indian|asian|gay|lesbian|immigrant|foreigner|turk|gypsy)`,
);

const knownWords = new WeakMap<NormalizedText, string[]>();

/** The words, split at spaces and at anything else, and with inner punctuation removed. */
function wordsOf(text: NormalizedText): string[] {
  const known = knownWords.get(text);
  if (known) return known;
  const shown = text.folded.replaceAll(MAX_SKIPPED, ' ');
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
    const words = wordsOf(text);
    return words.some((word) => CERTAIN.test(word)) || INSIDE.test(words.join(''));
  },
  holds: (text) => wordsOf(text).some((word) => DOUBTFUL.test(word)) || says(text, HATRED),
};
