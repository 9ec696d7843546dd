import { randomInt } from 'node:crypto';

/** 32 letters and digits, without those that look alike: 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** Other words of a message may look like a code. More than a few are guesses. */
const MAX_CODES = 3;
/** As long as a message can be. */
const MAX_TEXT = 1000;

/** Ahead only, so that matches may overlap: 'Sub Rosa' before a code must not hide it. */
const CODE = new RegExp(
  `(?=rosa[^a-z0-9]{0,5}([${ALPHABET}](?:[^a-z0-9]{0,3}[${ALPHABET}]){${LENGTH - 1}})(?![a-z0-9]))`,
  'gi',
);

/** A new code of 40 random bits, as it is shown: ROSA-7K4M-9QXD. */
export function makeCode(): string {
  return spell(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
}

/** The codes in what a person typed: in any case, with any dashes or spaces or none, and among other words. */
export function codesIn(text: string): string[] {
  const found = [...text.slice(0, MAX_TEXT).matchAll(CODE)].slice(0, MAX_CODES);
  return found.map(([, typed = '']) => spell(typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()));
}

function spell(letters: string): string {
  return `ROSA-${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
