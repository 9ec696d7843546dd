import { undoLeet } from './disguises.ts';
import { foldLookalikes, visibleText } from './plain-letters.ts';
import { spokenForms } from './spoken-forms.ts';

/** A text in the forms that the rules match against. */
export interface NormalizedText {
  /** As it looks, with capitals, on one line. */
  visible: string;
  /** In lower case and with lookalikes resolved, on one line. */
  folded: string;
  /** The same with signs read as letters. See `undoLeet`. */
  unleeted: string;
  /** In lower case, line by line: for patterns that count only within a line. */
  lines: readonly string[];
  /** Plain words, in several possible readings of disguised letters. See `spokenForms`. */
  spoken: readonly string[];
}

const flatten = (text: string) => text.replaceAll(/\s+/gu, ' ');

/** 'h i   y o u', with one space between letters and more between words, as 'hi you'. */
const SPACED_WORD = /(?<=^| {2})\S(?: \S)+(?= {2}|$)/gmu;
const joinWidelySpaced = (text: string) =>
  text.includes('  ') ? text.replaceAll(SPACED_WORD, (word) => word.replaceAll(' ', '')) : text;

/** Several readers read the same texts one after another. */
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

function normalize(text: string): NormalizedText {
  const visible = visibleText(text);
  const lines = foldLookalikes(joinWidelySpaced(visible)).split('\n').map(flatten);
  const folded = lines.join(' ');
  const unleeted = undoLeet(folded);
  return { visible: flatten(visible), folded, unleeted, lines, spoken: spokenForms(folded, unleeted) };
}

/** Whether one sentence matches all patterns and not `unless`. */
export function matchesInOneSentence(text: NormalizedText, patterns: readonly RegExp[], unless: RegExp): boolean {
  return text.spoken
    .flatMap((form) => form.split(' . '))
    .some((sentence) => patterns.every((pattern) => pattern.test(sentence)) && !unless.test(sentence));
}

export function says(text: NormalizedText, pattern: RegExp): boolean {
  return text.spoken.some((form) => pattern.test(form));
}
