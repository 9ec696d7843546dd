import { readCodedWords } from './coded-words.ts';
import { isAmbiguous, joinSpelledOut, undoLeet } from './disguises.ts';
import { correctKeywords, fillStars } from './misspellings.ts';
import { plainProfanity } from './profanity.ts';

/**
 * Words between single spaces, the end of a sentence as ' . ', a pause as ' , '. Doubled letters become single, so that
 * 'killll' and 'kill' are the same word; `phrases` does the same to its patterns.
 */
function toWords(folded: string): string {
  return (folded.includes(' ') ? folded : folded.replaceAll(/(?<=[a-z])\.(?=[a-z])/gu, ' '))
    .replaceAll("'", '')
    .replaceAll(/\.{2,}/gu, ' ')
    .replaceAll(/[.!?;:]+/gu, ' . ')
    .replaceAll(/[,()"]|(?<= )-+(?= )/gu, ' , ')
    .replaceAll(/[^\p{L}\p{N}.,]+/gu, ' ')
    .replaceAll(/([a-z])\1+/gu, '$1')
    .trim();
}

/** The words as written, with signs read as letters, with misspelled keywords corrected, and with swear words in plain spelling. */
export function spokenForms(folded: string, unleeted: string): string[] {
  const asI = joinSpelledOut(fillStars(readCodedWords(unleeted)));
  const asL = isAmbiguous(folded) ? joinSpelledOut(undoLeet(folded, 'l')) : asI;
  const corrected = correctKeywords(asI);
  // Most of these are the same text.
  const plain = [...new Set([folded, corrected])].map(plainProfanity);
  return [...new Set([...new Set([folded, asI, asL, corrected, ...plain])].map(toWords))];
}

/** A pattern that matches whole words of a spoken form. Do not use \b or \s in it: doubled letters become single. */
export function phrases(...sources: string[]): RegExp {
  const single = sources.join('|').replaceAll(/([a-z])\1+/gu, '$1');
  return new RegExp(`(?<![^ ])(?:${single})(?![^ ])`, 'u');
}
