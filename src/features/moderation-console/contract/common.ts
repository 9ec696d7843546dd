import * as z from 'zod/mini';
import { FreeText } from '#platform/shared/text.ts';

/** Why a moderator decides so. Stored with the decision. */
export const Reason = FreeText(500, 'Please keep the reason short', 'Please give a reason').check(
  z.minLength(1, { error: 'Please give a reason', abort: true }),
  z.minLength(3, 'A reason has at least 3 characters'),
);

/** The moderation events of an entry, the oldest first. */
export const Events = z.array(
  z.object({
    action: z.string(),
    /** Empty for actions that need no reason. */
    reason: z.string(),
    /** The moderator's first name; null if it happened automatically. */
    by: z.nullable(z.string()),
    on: z.iso.date(),
    /** Of a suspension: its length in days, null if it has no end. */
    days: z.optional(z.nullable(z.int())),
  }),
);

export const IdParams = z.object({ id: z.uuid() });
