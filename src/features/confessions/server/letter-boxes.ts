import * as z from 'zod/mini';
import { Address } from '#features/handles/server/index.ts';
import { StoredFinding } from '#features/moderation/server/index.ts';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { AGE_RANGES, LetterBody, OCCUPATIONS } from '../contract.ts';

/*
 * The shapes of a letter, in the order of its way:
 *   NewConfession       what the form sends (contract)
 *   LetterBody          what a reader sees of it; part of all that follow (contract)
 *   WaitingLetter       the box of a row in the outbox
 *   StoredLetter        the box of a delivered row
 *   GoneLetter          what replaces either once the letter is gone; GoneWaiting: in the outbox
 *   SentConfession      what its author is shown (contract)
 *   ReceivedConfession  what its recipient is shown (contract)
 */

/** Without the form's limits on length: they may become stricter, and letters that were stored must still open. */
const StoredSenderInfo = z.object({
  age: z.optional(z.enum(AGE_RANGES)),
  location: z.optional(z.string()),
  occupation: z.optional(z.enum(OCCUPATIONS)),
  interests: z.optional(z.string()),
});

/** What stays sealed with a letter from sending until it is gone. */
const LetterContent = {
  target: z.string(),
  letter: z.extend(LetterBody, { senderInfo: StoredSenderInfo }),
  /** Keyed names of the author: a block or a sanction also reaches an author who leaves and comes back. */
  persons: z.array(z.string()),
  /** Whether the author was an adult when they sent it: such letters are not for minors. */
  adult: z.boolean(),
  /** Whether it may make a match; otherwise its author stays hidden, whatever happens. */
  mayMatch: z.boolean(),
};

const Letter = {
  author: z.number(),
  /** The author's id of it. */
  key: z.string(),
  ...LetterContent,
};

/** A letter in the outbox. */
const WaitingLetter = z.object({
  ...Letter,
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
});
export type WaitingLetter = z.output<typeof WaitingLetter>;

/** Where a letter is in the stream of its reader. */
const ReaderPlace = z.object({ address: Address, month: z.int(), n: z.int() });
export type ReaderPlace = z.output<typeof ReaderPlace>;

/** A letter after its delivery. */
const StoredLetter = z.object({
  ...Letter,
  gone: z.literal(false),
  /** Whom it is for, and where that reader finds it; null for a letter that no reader gets. */
  reader: z.nullable(ReaderPlace),
  /** The day on which it vanishes. */
  vanishesOn: z.nullable(z.string()),
});
export type StoredLetter = z.output<typeof StoredLetter>;

/** What is left of a letter that is gone. */
const GoneLetter = z.object({
  gone: z.literal(true),
  author: z.number(),
  /** The pair of author and handle as a keyed tag, if the letter could make a match: see crushes/counting.ts. */
  pair: z.nullable(z.string()),
  /** The day since which it is gone. */
  since: z.string(),
});
export type GoneLetter = z.output<typeof GoneLetter>;

/** A letter that was taken back while it waited. Its key leads to the row that it gets at delivery, so that it is not sent again. */
const GoneWaiting = z.extend(GoneLetter, { key: z.string() });
export type GoneWaiting = z.output<typeof GoneWaiting>;

/** Every letter that the form admits has room in it, in any script, and a page of the database holds two of them. */
const SIZE = 3936;

/** Bound to the id of the row. */
export const waitingBox = sealed('confession_outbox.box', {
  version: 1,
  schema: z.discriminatedUnion('gone', [WaitingLetter, GoneWaiting]),
  size: SIZE,
});

/** Adds why a letter is held, if its box has room for that. */
export function withFindings(letter: WaitingLetter, findings: StoredFinding[]): WaitingLetter {
  const held = { ...letter, findings };
  return findings.length > 0 && waitingBox.fits(held) ? held : letter;
}

/** Bound to the id of the row. */
export const letterBox = sealed('confessions.box', {
  version: 1,
  schema: z.discriminatedUnion('gone', [StoredLetter, GoneLetter]),
  size: SIZE,
});

/** The day on which a letter vanishes that was delivered at this moment. */
export function vanishingDay(
  { vanishAfterDays }: Pick<WaitingLetter, 'vanishAfterDays'>,
  deliveredAt: Date,
): Day | null {
  return vanishAfterDays === null ? null : dayOf(startOfDay(deliveredAt, vanishAfterDays));
}
