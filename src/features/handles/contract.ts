import * as z from 'zod/mini';
import { HANDLE, normaliseHandle } from './contract/handle-spelling.ts';

export { isHandle, normaliseHandle } from './contract/handle-spelling.ts';

/** A handle as it was typed, parsed into its normal spelling. */
export const TypedHandle = (missing: string, wrong = missing) =>
  z
    .string(missing)
    .check(
      z.maxLength(200, wrong),
      z.overwrite(normaliseHandle),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(HANDLE, wrong),
    );

export const Handle = TypedHandle('Choose a profile');
