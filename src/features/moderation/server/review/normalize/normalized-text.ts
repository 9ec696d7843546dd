import { joinSpelledOut, undoLeet } from './disguises.ts';
import { foldLookalikes, visibleText } from './plain-letters.ts';
import type { Phrases } from '../phrases/phrases.ts';
import { spokenForms } from './spoken-forms.ts';

/** A text in the forms that the rules match against. */
export interface NormalizedText {
  /** As it looks, with capitals, on one line. */
  visible: string;
  /** In lower case and with lookalikes resolved, on one line. */
  folded: string;
  /** The same with signs read as letters. See `undoLeet`. */
  unleeted: string;
  /** And with the letters of a word that is spelled out joined. See `joinSpelledOut`. */
  joined: string;
  /** In lower case, line by line: for patterns that count only within a line. */
  lines: readonly string[];
  /** Plain words, in several possible readings of disguised letters. See `spokenForms`. */
  spoken: readonly string[];
  /** It was too long to be read to its end. */
  isCut: boolean;
}

/** All white space becomes one space. One space, of which a text has the most, is not replaced by itself: that costs more. */
const flatten = (text: string) => text.replaceAll(/[^\S ]\s*| \s+/gu, ' ');

/** 'h i   y o u', with one space between letters and more between words, as 'hi you'. */
const SPACED_WORD = /(?<=^| {2})\S(?: \S)+(?= {2}|$)/gmu;
const joinWidelySpaced = (text: string) =>
  text.includes('  ') ? text.replaceAll(SPACED_WORD, (word) => word.replaceAll(' ', '')) : text;

/** Several checks read the same texts one after another. */
const MOST_REMEMBERED = 16;
const remembered = new Map<string, NormalizedText>();

export function normalizeText(text: string): NormalizedText {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const normalized = normalize(text);
  remembered.set(text, normalized);
  return normalized;
}

/** Twice as long as anything that people may write. One character can become several when it is normalized. */
const LONGEST = 4000;

function normalize(text: string): NormalizedText {
  const whole = visibleText(text);
  const visible = whole.slice(0, LONGEST);
  const lines = foldLookalikes(joinWidelySpaced(visible)).split('\n').map(flatten);
  const folded = lines.join(' ');
  const unleeted = undoLeet(folded);
  const joined = joinSpelledOut(unleeted);
  const spoken = spokenForms({ folded, unleeted, joined });
  return { visible: flatten(visible), folded, unleeted, joined, lines, spoken, isCut: whole.length > LONGEST };
}

/** Whether one sentence matches all patterns and not `unless`. */
export function matchesInOneSentence(text: NormalizedText, patterns: readonly Phrases[], unless: Phrases): boolean {
  return text.spoken.some((form) => {
    const matchesAll = (words: string) => patterns.every((pattern) => pattern.test(words, form));
    return matchesAll(form) && form.split(' . ').some((each) => matchesAll(each) && !unless.test(each, form));
  });
}

export function says(text: NormalizedText, pattern: Phrases): boolean {
  return text.spoken.some((form) => pattern.test(form));
}
