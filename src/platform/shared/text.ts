import * as z from 'zod/mini';

/** Direction overrides, which can make a sentence read differently from what it says, and control characters. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n])\p{Cc}/gu;

/** Text as it is stored: well-formed, normalised, without invisible characters that change how it reads, trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '').trim();
}

/** Counts code points, so that an emoji counts as one or a few. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Free text of at most so many characters, cleaned. */
export const FreeText = (limit: number, tooLong: string, missing?: string) =>
  z.string(missing).check(
    // Room for what cleaning removes. A longer text was not typed by a person.
    z.maxLength(limit * 8, tooLong),
    z.overwrite(cleanText),
    z.refine((text) => countCharacters(text) <= limit, tooLong),
  );
