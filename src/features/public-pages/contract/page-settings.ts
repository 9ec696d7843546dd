import * as z from 'zod/mini';
import { cleanText, FreeText } from '#platform/shared/text.ts';

/** Characters of the owner's own line. */
export const LINE_LIMIT = 120;

/** Text as it is kept: on one line. */
export const toLine = (text: string) => cleanText(text).replaceAll(/\s+/gu, ' ');

/** What an owner chooses about their page. */
export const PageSettings = z.object({
  showsName: z.boolean(),
  line: FreeText(LINE_LIMIT, `Please keep it to ${LINE_LIMIT} characters`).check(z.overwrite(toLine)),
});
export type PageSettings = z.infer<typeof PageSettings>;
