import * as z from 'zod/mini';
import { FreeText } from '#platform/shared/text.ts';

/** Why a moderator decides as they do: kept with the decision. */
export const Reason = FreeText(500, 'Please keep the reason short', 'Please give a reason').check(
  z.minLength(1, { error: 'Please give a reason', abort: true }),
  z.minLength(3, 'A reason has at least 3 characters'),
);

/** What was decided, the oldest first. */
export const Events = z.array(
  z.object({
    action: z.string(),
    /** Empty where none is asked for. */
    reason: z.string(),
    /** The moderator's first name; null where it happened by itself. */
    by: z.nullable(z.string()),
    on: z.iso.date(),
    /** Of a suspension: for how many days, null for good. Those of an earlier version have not noted it. */
    days: z.optional(z.nullable(z.int())),
  }),
);

export const One = z.object({ id: z.uuid() });
