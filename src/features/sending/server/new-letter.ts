import { findingsToStore, type Verdict } from '#features/moderation/server/index.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import { visibleSenderInfo, type LetterBody } from '#features/letters/contract.ts';
import type { NewConfession } from '../contract.ts';
import { deliveryTime } from './delivery-time.ts';
import { withFindings, type WaitingLetter } from './waiting-letter.ts';

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

/** A letter as it goes into the outbox, and the shared moment by which it leaves. */
export function waitingLetter(
  ctx: Ctx,
  author: Actor,
  key: string,
  input: NewConfession,
  { shown, verdict }: { shown: WaitingLetter['shown']; verdict: Verdict },
): { letter: WaitingLetter; leaveBy: number } {
  const { targetName: target, deliveryWindow, vanishAfterDays = null, mayMatch } = input;
  const now = ctx.clock.now();
  const { readyAt, leaveBy } = deliveryTime(now, deliveryWindow, ctx.deliverySettings.maxWait);
  const letter: WaitingLetter = {
    gone: false,
    author: author.userId,
    key,
    target,
    shown,
    letter: letterOf(input),
    sentAt: now.getTime(),
    readyAt,
    vanishAfterDays,
    persons: personTagTexts(ctx.keys, author),
    adult: author.isAdult,
    mayMatch,
    appeal: null,
  };
  return { letter: withFindings(letter, findingsToStore(verdict)), leaveBy };
}
