import * as z from 'zod/mini';
import { HANDLE, normaliseHandle } from './handle-spelling.ts';

export { isHandle, normaliseHandle } from './handle-spelling.ts';

/** A handle as somebody typed it, read in its one spelling. */
export const TypedHandle = (wrong: string) =>
  z.string(wrong).check(z.maxLength(200, wrong), z.overwrite(normaliseHandle), z.regex(HANDLE, wrong));

export const Handle = TypedHandle('Choose a profile');
