import * as z from 'zod/mini';

/** Fields that several calls share, with the error messages of their forms. */

export const Email = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.email('Please enter a valid email address'),
    z.maxLength(254, 'Please enter a valid email address'),
  );

const NAME_CHARACTERS = 'Names can have letters, spaces, hyphens and apostrophes only';
const PERSON_NAME = /^[\p{L}\p{M} '’·-]*$/u;

/** Names appear in mails, also to unconfirmed addresses, so they must not contain anything like a link or a number. */
export const isPersonName = (text: string): boolean => PERSON_NAME.test(text);

/** A first or last name: trimmed, without control characters, counted in characters. */
export const PersonName = (tooShort: string) =>
  z.string(tooShort).check(
    z.overwrite((text) =>
      text
        .normalize('NFC')
        .replaceAll(/\p{Z}+/gu, ' ')
        .replaceAll(/\p{C}/gu, '')
        .trim(),
    ),
    z.refine((text) => [...text].length >= 2, tooShort),
    z.maxLength(80, 'That name is too long'),
    z.regex(PERSON_NAME, NAME_CHARACTERS),
  );

/** The answer of calls that return no data. */
export const Done = z.object({ success: z.literal(true) });
export const done = { success: true } as const;

/** An answer that is a picture rather than JSON. */
export const Picture = z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) });
