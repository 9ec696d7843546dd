import { fold } from './fold.ts';
import { spokenForms } from './spoken.ts';
import { visibleText } from './visible.ts';

/** One text in the forms in which rules read it. */
export interface Reading {
  /** With capitals, on one line. */
  visible: string;
  /** In lower case and with lookalikes resolved, on one line. */
  folded: string;
  /** The same, line by line: for what makes a pattern only where it was written side by side. */
  lines: readonly string[];
  /** As a voice would read it. */
  spoken: readonly string[];
}

const flatten = (text: string) => text.replaceAll(/\s+/gu, ' ');

export function readText(text: string): Reading {
  const visible = visibleText(text);
  const lines = fold(visible).split('\n').map(flatten);
  const folded = lines.join(' ');
  return { visible: flatten(visible), folded, lines, spoken: spokenForms(folded) };
}

/** All of them in one sentence, and nothing in it that takes the edge off. */
export function saysTogether(reading: Reading, patterns: readonly RegExp[], unless: RegExp): boolean {
  return reading.spoken
    .flatMap((form) => form.split(' . '))
    .some((sentence) => patterns.every((pattern) => pattern.test(sentence)) && !unless.test(sentence));
}

export function says(reading: Reading, pattern: RegExp): boolean {
  return reading.spoken.some((form) => pattern.test(form));
}
