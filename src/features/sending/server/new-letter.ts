import { findingsToStore, type Verdict } from '#features/moderation/server/index.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import { visibleSenderInfo, type LetterBody } from '#features/letters/contract.ts';
import type { StoredLetter } from '#features/letters/server/index.ts';
import type { DeliveryWindow, NewConfession } from '../contract.ts';
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

type Waiting = { letter: WaitingLetter; leaveBy: number };

/** A letter as it goes into the outbox, and the shared moment by which it leaves. */
export function waitingLetter(
  ctx: Ctx,
  author: Actor,
  key: string,
  input: NewConfession,
  { shown, verdict }: { shown: WaitingLetter['shown']; verdict: Verdict },
): Waiting {
  const { targetName: target, vanishAfterDays = null, mayMatch, mayAnswer } = input;
  const fields = { key, target, shown, letter: letterOf(input), vanishAfterDays, mayMatch, mayAnswer, answers: null };
  return inOutbox(ctx, author, fields, { verdict, window: input.deliveryWindow });
}

/** The same of an answer to a letter. It is written on plain paper, and says nothing about its author. */
export function waitingAnswer(
  ctx: Ctx,
  author: Actor,
  key: string,
  { message, answered, verdict }: { message: string; answered: AnsweredLetter; verdict: Verdict },
): Waiting {
  const { author: recipient, key: letterKey, target } = answered;
  const fields = {
    key,
    target,
    shown: { id: null, at: 0 },
    letter: {
      deliveryMethod: 'platform' as const,
      message,
      senderInfo: {},
      anonymityLevel: 'full' as const,
      stationery: 'ivory' as const,
    },
    vanishAfterDays: null,
    mayMatch: false,
    mayAnswer: false,
    answers: { author: recipient, key: letterKey },
  };
  return inOutbox(ctx, author, fields, { verdict, window: 'soon' });
}

/** What tells an answer which letter it is for. */
export type AnsweredLetter = Pick<StoredLetter, 'author' | 'key' | 'target'>;

function inOutbox(
  ctx: Ctx,
  author: Actor,
  fields: Omit<WaitingLetter, 'gone' | 'author' | 'sentAt' | 'readyAt' | 'persons' | 'adult' | 'appeal'>,
  { verdict, window }: { verdict: Verdict; window: DeliveryWindow },
): Waiting {
  const now = ctx.clock.now();
  const { readyAt, leaveBy } = deliveryTime(now, window, ctx.deliverySettings.maxWait);
  const letter: WaitingLetter = {
    gone: false,
    author: author.userId,
    ...fields,
    sentAt: now.getTime(),
    readyAt,
    persons: personTagTexts(ctx.keys, author),
    adult: author.isAdult,
    appeal: null,
  };
  return { letter: withFindings(letter, findingsToStore(verdict)), leaveBy };
}
