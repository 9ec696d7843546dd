import { joinSpelledOut, readLeet } from '../reading/letters.ts';
import { says, type Reading } from '../reading/reading.ts';
import { phrases } from '../reading/spoken.ts';
import type { Rule } from './rule.ts';
import { HARMLESS, STEMS, type Stem } from './slur-stems.ts';

const SPARED = new RegExp(`(?<![a-z])(?:${HARMLESS.join('|')})(?![a-z])`, 'gu');

/**
 * Vowels may be starred out and single letters drawn out: but a doubled letter stays one, or names of countries would
 * match, and short words are taken as they are, or names of people would.
 */
function spelling({ word }: Stem): string {
  const drawnOut = word.length > 4 ? '{1,2}' : '';
  return word.replaceAll(/([a-z])\1?/gu, (letters, letter: string) => {
    if (letters.length === 2) return letters;
    return `${/[aeiou]/u.test(letter) ? `[${letter}*]` : letter}${drawnOut}`;
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
/** Hatred of people for who they are, in words that are no slurs. */
const HATRED = phrases(
  `(?:hate|despise|cant stand|cannot stand|death to|kill|gas|fuck|no|ban|deport)(?: all| all the| the| you| these| those| every)? ${PEOPLE}(?= \\.| ,|$| like you| should)`,
  `(?:all|you|these|those|the) ${PEOPLE} (?:should|must|are|ruin|stink|dont deserve|do not deserve|belong)(?: all| so| just)? (?:die|be (?:killed|shot|gassed|deported|banned|sterilized)|disgusting|vermin|scum|animals|filth|subhuman|everything|to live|love|in)`,
  `go back to (?:your(?: own)? country|where you came from|africa|china|mexico|india|the jungle)`,
  `${PEOPLE} like you (?:should|must|are|dont|do not|make|belong)`,
  `(?:you|u|ur|your) (?:dirty|filthy|fucking|stupid|greedy) (?:jew|muslim|arab|black|mexican|indian|asian|gay|lesbian|immigrant|foreigner|turk|gypsy)`,
);

/** Words as split by spaces, by anything else, and with their inner punctuation left out. */
function wordsOf({ folded }: Reading): string[] {
  const shown = folded.replaceAll(SPARED, ' ');
  return [shown, joinSpelledOut(shown)]
    .map((text) => readLeet(text).replaceAll(/([a-z])\1{2,}/gu, '$1$1'))
    .flatMap((text) => [
      ...text.split(/[^a-z*]+/u),
      ...text.split(/\s+/u).map((word) => word.replaceAll(/[^a-z*]/gu, '')),
    ]);
}

export const slur: Rule = {
  reason: 'slur',
  message: 'There is a word in it that demeans people for who they are. Please say it without.',
  refuses(reading) {
    const words = wordsOf(reading);
    return words.some((word) => CERTAIN.test(word)) || INSIDE.test(words.join(''));
  },
  holds: (reading) => wordsOf(reading).some((word) => DOUBTFUL.test(word)) || says(reading, HATRED),
};
