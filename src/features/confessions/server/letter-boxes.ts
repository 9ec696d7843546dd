import * as z from 'zod/mini';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed, sealedId } from '#platform/server/keys/sealed.ts';
import { AGE_RANGES, LetterBody, OCCUPATIONS } from '../contract.ts';

/*
 * The shapes of a letter, in the order of its way:
 *   NewConfession       what the form sends (contract)
 *   LetterBody          what a reader sees of it; part of all that follow (contract)
 *   WaitingLetter       the box of a row in the outbox
 *   DueLetter           an opened outbox row whose time has come (delivery/publish-letters.ts)
 *   DeliveredLetter     the box of a delivered row
 *   SentConfession      what its author is shown (contract); SentLetter adds what the server needs (sent/sent-letters.ts)
 *   ReceivedConfession  what its recipient is shown (contract)
 */

/** Without the form's limits on length: they may become stricter, and letters that were stored must still open. */
const StoredSenderInfo = z.object({
  age: z.optional(z.enum(AGE_RANGES)),
  location: z.optional(z.string()),
  occupation: z.optional(z.enum(OCCUPATIONS)),
  interests: z.optional(z.string()),
});

/** What stays sealed with a letter from sending until it is removed. */
const Letter = {
  target: z.string(),
  letter: z.extend(LetterBody, { senderInfo: StoredSenderInfo }),
  /** Tags under which the recipient can block the author without anybody looking up who that is. */
  blockSlots: z.array(z.string()),
  /** Keyed names of the author, so that a sanction also reaches an author who leaves and comes back. */
  persons: z.array(z.string()),
  /** Whether the author was an adult when they sent it: such letters are not for minors. */
  adult: z.boolean(),
  /** Whether it may make a match; otherwise its author stays hidden, whatever happens. */
  mayMatch: z.boolean(),
  /** The hour from which its author sees it as delivered, if it was kept back: they must not learn that it was. */
  shownAt: z.nullable(z.number()),
};

/** A letter in the outbox. */
const WaitingLetter = z.object({
  ...Letter,
  author: z.number(),
  /** Which Instagram account had the handle, and when, if it was looked up. */
  seen: z.nullable(z.object({ instagramId: z.string(), at: z.number() })),
  sentAt: z.number(),
  /** The moment from which it may be delivered … */
  readyAt: z.number(),
  /** … and the moment at which it is delivered even if too few other letters wait. */
  leaveBy: z.number(),
  vanishAfterDays: z.nullable(z.number()),
  /** What its author said when a moderator had refused it, and in which hour. */
  appeal: z.nullable(z.object({ message: z.string(), at: z.number() })),
});
export type WaitingLetter = z.output<typeof WaitingLetter>;

/** A letter after its delivery; its author is sealed in a separate box. */
const DeliveredLetter = z.object({ ...Letter, vanishesOn: z.nullable(z.string()) });
export type DeliveredLetter = z.output<typeof DeliveredLetter>;

/** Of letters sealed before these fields existed: their author has no keyed name, counts as an adult, and may be matched. */
const ADDED_IN_VERSION_1 = { persons: [], adult: true, mayMatch: true, shownAt: null };

const waitingLetter = sealed('confession_outbox.box', {
  version: 2,
  schema: WaitingLetter,
  upgrade: { 1: upgradeWaiting },
});

const deliveredLetter = sealed('confessions.body_box', {
  version: 2,
  schema: DeliveredLetter,
  upgrade: { 1: (old) => ({ ...ADDED_IN_VERSION_1, ...z.parse(z.looseObject({}), old) }) },
});

/** The column's earlier name: boxes stay bound to the place they were sealed for. */
const author = sealedId('confessions.sender_box');

const FirstWaiting = z.looseObject({
  sender: z.number(),
  seen: z.nullish(z.object({ networkId: z.string(), at: z.number() })),
});

function upgradeWaiting(old: unknown) {
  const { sender, seen, ...rest } = z.parse(FirstWaiting, old);
  return {
    ...ADDED_IN_VERSION_1,
    appeal: null,
    ...rest,
    author: sender,
    seen: seen ? { instagramId: seen.networkId, at: seen.at } : null,
  };
}

/** The day on which a letter vanishes that was delivered at this moment, as far as its author knows. */
export function vanishingDay(
  { vanishAfterDays }: Pick<WaitingLetter, 'vanishAfterDays'>,
  deliveredAt: Date,
): Day | null {
  return vanishAfterDays === null ? null : dayOf(startOfDay(deliveredAt, vanishAfterDays));
}

export function sealWaiting(keys: Keys, id: string, letter: WaitingLetter): Buffer {
  return waitingLetter.seal(keys, id, letter);
}

export function openWaiting(keys: Keys, { id, box }: { id: string; box: Buffer }): WaitingLetter {
  return waitingLetter.open(keys, id, box);
}

export function sealDelivered(keys: Keys, id: string, authorId: number, letter: DeliveredLetter) {
  return { authorBox: author.seal(keys, id, authorId), bodyBox: deliveredLetter.seal(keys, id, letter) };
}

export function openAuthor(keys: Keys, { id, authorBox }: { id: string; authorBox: Buffer }): number {
  return author.open(keys, id, authorBox);
}

export function openBody(keys: Keys, { id, bodyBox }: { id: string; bodyBox: Buffer }): DeliveredLetter {
  return deliveredLetter.open(keys, id, bodyBox);
}
