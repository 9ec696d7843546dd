import * as z from 'zod/mini';
import { HANDLE, normaliseHandle } from './handle-spelling.ts';

export { isHandle, normaliseHandle } from './handle-spelling.ts';

/** A handle as somebody typed it, read in its one spelling. */
export const Handle = z
  .string('Choose a profile')
  .check(z.maxLength(200, 'Choose a profile'), z.overwrite(normaliseHandle), z.regex(HANDLE, 'Choose a profile'));
