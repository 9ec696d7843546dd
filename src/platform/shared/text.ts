import * as z from 'zod/mini';

/** Direction overrides can make a sentence read differently from what it says; control characters say nothing. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n])\p{Cc}/gu;

/** Text as it is kept: one form of every letter, nothing invisible that changes how it reads, no space around it. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll(UNSEEN, '').trim();
}

/** As people count: an emoji is one or a few, never its bytes. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Free text of at most so many characters, cleaned. */
export const FreeText = (most: number, tooLong: string, missing?: string) =>
  z.string(missing).check(
    // Four bytes a character and room for what is stripped: what is longer was never typed.
    z.maxLength(most * 8, tooLong),
    z.overwrite(cleanText),
    z.refine((text) => countCharacters(text) <= most, tooLong),
  );
