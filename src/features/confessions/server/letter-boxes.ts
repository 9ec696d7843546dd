import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { LetterBody } from '../contract.ts';

/** All there is to know of a letter on its way. It exists in the open only while a verb looks at it. */
export interface WaitingLetter {
  sender: number;
  target: string;
  /** Which account the network showed for the handle, and when, where somebody has looked it up. */
  seen: { networkId: string; at: number } | null;
  letter: LetterBody;
  sentAt: number;
  /** The moment from which it may be delivered … */
  readyAt: number;
  /** … and the one at which it goes even without company. */
  leaveBy: number;
  vanishAfterDays: number | null;
  /** Under which a recipient would have blocked this sender. */
  blockSlots: string[];
  /** The sender's keyed names, so that what follows from a letter reaches whoever leaves and comes back. */
  persons: string[];
  /** Whether the sender was a grown-up when they sent it: these letters are not for minors. */
  adult: boolean;
  /** Whether it may make a match; otherwise its sender stays hidden, whatever happens. */
  mayMatch: boolean;
  /** The hour from which its author sees it as delivered, where it is kept back: they must not learn that it is. */
  shownAt: number | null;
  /** What its author said when a moderator had refused it, and in which hour. */
  appeal: { message: string; at: number } | null;
}

/** What is left to know once it is delivered; its author has a box of its own. */
export interface DeliveredLetter {
  target: string;
  letter: LetterBody;
  vanishesOn: string | null;
  /** Under which its recipient can block its author, without anybody looking up who that is. */
  blockSlots: string[];
  persons: string[];
  adult: boolean;
  mayMatch: boolean;
  /** The hour of delivery that its author sees, where they were shown it before it was delivered. */
  shownAt: number | null;
}

/** Of a letter that was sealed before these were: nobody is known by it, minors are kept from it, and all could match. */
const UNTOLD = { persons: [] as string[], adult: true, mayMatch: true, shownAt: null };
const UNTOLD_WAITING = { ...UNTOLD, appeal: null };

/** The day on which a letter vanishes that was delivered at this moment, as far as its author knows. */
export function vanishingDay(
  { vanishAfterDays }: Pick<WaitingLetter, 'vanishAfterDays'>,
  deliveredAt: Date,
): Day | null {
  return vanishAfterDays === null ? null : dayOf(startOfDay(deliveredAt, vanishAfterDays));
}

/** Where each box lives: moved to another row or column, it does not open. */
const place = {
  waiting: (id: string) => `confession_outbox.box:${id}`,
  sender: (id: string) => `confessions.sender_box:${id}`,
  body: (id: string) => `confessions.body_box:${id}`,
};

export function sealWaiting(keys: Keys, id: string, letter: WaitingLetter): Buffer {
  return keys.sealText(JSON.stringify(letter), place.waiting(id));
}

export function openWaiting(keys: Keys, { id, box }: { id: string; box: Buffer }): WaitingLetter {
  return { ...UNTOLD_WAITING, ...(JSON.parse(keys.openText(box, place.waiting(id))) as WaitingLetter) };
}

export function sealDelivered(keys: Keys, id: string, sender: number, letter: DeliveredLetter) {
  return {
    senderBox: keys.sealId(sender, place.sender(id)),
    bodyBox: keys.sealText(JSON.stringify(letter), place.body(id)),
  };
}

export function openSender(keys: Keys, { id, senderBox }: { id: string; senderBox: Buffer }): number {
  return keys.openId(senderBox, place.sender(id));
}

export function openBody(keys: Keys, { id, bodyBox }: { id: string; bodyBox: Buffer }): DeliveredLetter {
  return { ...UNTOLD, ...(JSON.parse(keys.openText(bodyBox, place.body(id))) as DeliveredLetter) };
}
