import * as z from 'zod/mini';
import { FreeText } from '#platform/shared/text.ts';

/** Why a moderator decides as they do: kept with the decision. */
export const Reason = FreeText(500, 'Please keep the reason short', 'Please give a reason').check(
  z.minLength(3, 'Please give a reason'),
);

export const One = z.object({ id: z.uuid() });
