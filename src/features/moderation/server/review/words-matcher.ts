import { normalizeText } from './normalize/normalized-text.ts';
import { readings } from './normalize/spoken-forms.ts';

/*
 * Whether texts contain words that somebody has chosen. A word in an alphabet that has disguises ('h4te', 'H A T E', 'haaate') is
 * looked for in all readings of a text; any other word, and signs, as written.
 */

/** Whether one of these texts contains one of the words. */
export type WordsMatcher = (texts: readonly string[]) => boolean;

/** Prepares the words once. */
export function wordsMatcher(words: readonly string[]): WordsMatcher {
  const prepared = words.map(prepare);
  const inReadings = compile(prepared.flatMap(({ spellings }) => spellings));
  const asWritten = compile(prepared.flatMap(({ written }) => written));
  const isIn = (text: string): boolean =>
    asWritten?.test(plainText(text)) === true ||
    (inReadings !== null && readingsOf(text).some((reading) => inReadings.test(reading)));
  return (texts) => texts.some(isIn);
}

/** Words that find the same have the same key. It is empty for a word of which nothing is left to look for. */
export function wordKey(word: string): string {
  const { spellings, written } = prepare(word);
  return [...spellings, ...written].join('|');
}

const compile = (patterns: readonly string[]) => (patterns.length > 0 ? new RegExp(patterns.join('|'), 'u') : null);

/** As it looks: without differences of width and case, and without what cannot be seen. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const readingsOf = (text: string) => [...new Set(readings(normalizeText(text)))];

/** Alphabets whose letters stand for each other, and digits, which stand for letters. */
const DISGUISED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{N}]/u;
/** Letters of other scripts, and signs that mean something by themselves. */
const OTHERS =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}])\p{L}|\p{S}|\p{Extended_Pictographic}/u;

/** What to look for in the readings of a text, or in the text as written. */
function prepare(word: string): Record<'spellings' | 'written', string[]> {
  const plain = plainText(word);
  if (DISGUISED.test(plain) && !OTHERS.test(plain)) {
    const spellings = readingsOf(word).map(patternOfReading);
    return { spellings: [...new Set(spellings)].filter((pattern) => pattern !== ''), written: [] };
  }
  return { spellings: [], written: plain === '' ? [] : [patternOfText(plain)] };
}

const IN_WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const NOT_AFTER_WORD = `(?<!${IN_WORD})`;
const NOT_BEFORE_WORD = `(?!${IN_WORD})`;

/** Whole words, with anything between them that is neither letter nor digit. */
function patternOfReading(reading: string): string {
  const words = reading.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '';
  return NOT_AFTER_WORD + words.map(drawnOut).join(String.raw`[^\p{L}\p{N}]+`) + NOT_BEFORE_WORD;
}

/** A letter may be drawn out, but one that is written once is not found where it is written twice: 'god' is not in 'good'. */
const drawnOut = (word: string) =>
  [...word.matchAll(/(\p{L})\1*|\p{N}/gu)]
    .map(([run, letter]) => {
      if (letter === undefined) return run;
      return run === letter ? `${letter}(?:${letter}{2,})?` : `${letter}{2,}`;
    })
    .join("'?");

/** Letters of scripts that put no spaces between words. */
const UNSPACED = String.raw`[\u30fc\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]`;
const BEGINS_WORD = new RegExp(`^(?!${UNSPACED})${IN_WORD}`, 'u');
const ENDS_WORD = new RegExp(`(?!${UNSPACED})${IN_WORD}$`, 'u');

/** The text itself. Where it begins or ends with a word of a script with spaces, that is a whole word. */
function patternOfText(plain: string): string {
  const text = plain.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  return (BEGINS_WORD.test(plain) ? NOT_AFTER_WORD : '') + text + (ENDS_WORD.test(plain) ? NOT_BEFORE_WORD : '');
}
