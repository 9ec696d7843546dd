import * as z from 'zod/mini';
import { GoneLetter, LETTER_SIZE, LetterFields } from '#features/letters/server/index.ts';
import { StoredFinding } from '#features/moderation/server/index.ts';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';

/** A letter in the outbox. */
const WaitingLetter = z.object({
  ...LetterFields,
  gone: z.literal(false),
  /** The Instagram account that a lookup showed under the handle, and when; null: it showed none. */
  shown: z.object({ id: z.nullable(z.string()), at: z.number() }),
  sentAt: z.number(),
  /** The moment from which it may be delivered. */
  readyAt: z.number(),
  vanishAfterDays: z.nullable(z.number()),
  /** What its author said when a moderator had refused it, and in which hour. */
  appeal: z.nullable(z.object({ message: z.string(), finding: z.optional(StoredFinding), at: z.number() })),
  /** Why it was held, if it was and its box has room for that. */
  findings: z.optional(z.array(StoredFinding)),
  /** The rule for which a moderator refused it, if they did. */
  rule: z.optional(z.string()),
});
export type WaitingLetter = z.output<typeof WaitingLetter>;

/** A letter that was taken back while it waited. Its key leads to the row that it gets at delivery, so that it is not sent again. */
const GoneWaiting = z.extend(GoneLetter, { key: z.string() });
export type GoneWaiting = z.output<typeof GoneWaiting>;

/** Bound to the id of the row. */
export const waitingBox = sealed('confession_outbox.box', {
  version: 1,
  schema: z.discriminatedUnion('gone', [WaitingLetter, GoneWaiting]),
  size: LETTER_SIZE,
});

/** Adds why a letter is held, if its box has room for that. */
export function withFindings(letter: WaitingLetter, findings: StoredFinding[]): WaitingLetter {
  const held = { ...letter, findings };
  return findings.length > 0 && waitingBox.fits(held) ? held : letter;
}

/** The day on which a letter vanishes that was delivered at this moment. */
export function vanishingDay(
  { vanishAfterDays }: Pick<WaitingLetter, 'vanishAfterDays'>,
  deliveredAt: Date,
): Day | null {
  return vanishAfterDays === null ? null : dayOf(startOfDay(deliveredAt, vanishAfterDays));
}
