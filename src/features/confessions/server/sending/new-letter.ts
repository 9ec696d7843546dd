import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTagTexts } from '#platform/server/person.ts';
import { visibleSenderInfo, type LetterBody, type NewConfession } from '../../contract.ts';
import { deliveryTime } from '../delivery/delivery-time.ts';
import type { WaitingLetter } from '../letter-boxes.ts';
import { blockSlotsOf } from '../reading/blocks.ts';

/**
 * A letter's id, derived from its author and the key that the browser made for it: sending it again gives the same id, so no
 * table of keys is needed.
 */
export function confessionId(keys: Keys, userId: number, clientKey: string): string {
  return idOfTag(keys.tag('sent', 'id', userId, clientKey.toLowerCase()));
}

/** The letter as its reader will see it. What the anonymity level hides is dropped here, before anything is stored. */
function letterOf(input: NewConfession): LetterBody {
  const { message, hint, virtualGift, stationery } = input;
  return {
    deliveryMethod: input.deliveryMethod === 'hint' ? 'hint' : 'platform',
    message,
    ...(hint && { hint }),
    senderInfo: visibleSenderInfo(input),
    anonymityLevel: input.anonymityLevel,
    ...(virtualGift && { virtualGift }),
    stationery,
  };
}

interface ReviewedLetter {
  message: string;
  hint?: string | undefined;
  senderInfo: LetterBody['senderInfo'];
}

/** The free texts of a letter, which moderation reviews. */
export function reviewedTexts({ message, hint, senderInfo: { location, interests } }: ReviewedLetter): string[] {
  return [message, hint, location, interests].filter((text) => text !== undefined);
}

/** A letter as it goes into the outbox. */
export function waitingLetter(ctx: Ctx, author: Actor, input: NewConfession): WaitingLetter {
  const { targetName: target, deliveryWindow, vanishAfterDays = null, mayMatch } = input;
  const now = ctx.clock.now();
  return {
    author: author.userId,
    target,
    seen: seenAccount(ctx, target),
    letter: letterOf(input),
    sentAt: now.getTime(),
    ...deliveryTime(now, deliveryWindow, ctx.deliverySettings.maxWait),
    vanishAfterDays,
    blockSlots: blockSlotsOf(ctx.keys, author, target),
    persons: personTagTexts(ctx.keys, author),
    adult: author.isAdult,
    mayMatch,
    shownAt: null,
    appeal: null,
  };
}

/** The Instagram account that our latest lookup of the handle found, if there was one. */
function seenAccount({ instagram }: Ctx, handle: string): WaitingLetter['seen'] {
  const known = instagram.known.get(handle);
  return known?.account ? { instagramId: known.account.id, at: known.seenAt } : null;
}
