import { randomUUID } from 'node:crypto';
import type { HelpLine } from '#features/moderation/contract.ts';
import { helpFor, reviewText, type Verdict } from '#features/moderation/server/index.ts';
import { quotaOf } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import { authorsId } from '#features/letters/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import { monthOf, type Month } from '#platform/server/months.ts';
import { askInstagram } from '#features/profiles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { NewConfession, SentConfession } from '../contract.ts';
import { findWaitingByKey } from './outbox/outbox.ts';
import { retractConfession } from './sent/retract-confessions.ts';
import { findOwn, fromWaiting, isKnown } from './sent/sent-letters.ts';
import { letterQueued } from './events.ts';
import { reviewedTexts, waitingLetter } from './new-letter.ts';
import { refuseSending } from './refuse-sending.ts';
import { sealForOutbox, storeLetters } from './store-letters.ts';
import type { WaitingLetter } from './waiting-letter.ts';

type Answer = SentConfession & { helpLines: HelpLine[] };

export async function sendConfession(ctx: Ctx, input: NewConfession): Promise<Answer> {
  const author = requireMember(ctx);
  const key = authorsId(ctx.keys, author.userId, input.clientKey ?? randomUUID());
  const answer = await sendOnce(ctx, author, key, input);
  // Last, so that nothing is lost if this fails: the browser then sends both again.
  if (input.replaces !== undefined) await takeBack(ctx, input.replaces);
  return answer;
}

async function sendOnce(ctx: Ctx, author: Actor, key: string, input: NewConfession): Promise<Answer> {
  try {
    return await send(ctx, author, key, input);
  } catch (error) {
    // A browser that lost the reply and sends again gets it again, whatever would refuse the letter now.
    const isSentBefore = error instanceof AppError && input.clientKey && (await isKnown(ctx, author.userId, key));
    if (!isSentBefore) throw error;
    return { ...(await readOwn(ctx, author, key)), helpLines: helpFor(await reviewText(ctx, reviewedTexts(input))) };
  }
}

async function send(ctx: Ctx, author: Actor, key: string, input: NewConfession): Promise<Answer> {
  const { replaces } = input;
  if (replaces !== undefined && !(await isUndelivered(ctx, author.userId, replaces))) throw notReplaced();
  const replacement = replaces === undefined ? undefined : { key: replaces, refusal: notReplaced };
  const quota = await quotaOf(ctx, author, input.targetName, replacement);
  await refuseSending(ctx, author, input, quota);
  const verdict = await review(ctx, input);
  const helpLines = helpFor(verdict);
  const state = verdict.outcome === 'held' ? 'held' : 'waiting';
  const shown = await shownAccount(ctx, input.targetName);
  const { letter, leaveBy } = waitingLetter(ctx, author, key, input, { shown, verdict });
  const sealed = sealForOutbox(ctx, letter, { state, leaveBy, since: monthOfKey(ctx.clock, input.clientKey) }, quota);
  const isNew = await ctx.groupCommit.add(ctx, storeLetters, sealed);
  if (isNew && !deliversAtOnce(ctx)) return { ...fromWaiting(letter, state), helpLines };
  if (isNew) await publish(ctx, letterQueued, {});
  return { ...(await readOwn(ctx, author, key)), helpLines };
}

const notReplaced = () =>
  new AppError('ALREADY_DECIDED', {
    message:
      'Your earlier letter has been delivered or taken back meanwhile. You can still send this one: it counts as another letter.',
  });

/** Whether moderation holds or has refused it. */
async function isUndelivered(ctx: Ctx, userId: number, key: string): Promise<boolean> {
  const waiting = await findWaitingByKey(ctx, userId, key);
  return waiting !== null && !waiting.content.gone && waiting.state !== 'waiting';
}

/** Wherever the letter is by now: a moderator may have released it since. */
async function takeBack(ctx: Ctx, key: string): Promise<void> {
  try {
    await retractConfession(ctx, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
}

async function readOwn(ctx: Ctx, author: Actor, key: string): Promise<SentConfession> {
  const sent = await findOwn(ctx, author.userId, key);
  // Taken back since, perhaps in another tab.
  if (!sent) throw new AppError('NOT_FOUND');
  return sent;
}

async function review(ctx: Ctx, input: NewConfession): Promise<Exclude<Verdict, { outcome: 'refused' }>> {
  const verdict = await reviewText(ctx, reviewedTexts(input));
  if (verdict.outcome !== 'refused') return verdict;
  const helpLines = helpFor(verdict);
  throw new AppError('MODERATION', { message: verdict.message, answer: helpLines.length > 0 ? { helpLines } : {} });
}

/** How many months a browser's clock may be ahead. */
const AHEAD = 1;

/**
 * The first month in which a letter with this key can have been delivered. A key of version 7 begins with the time at which it was
 * made, so a letter that is sent again need not be looked for in all months that are kept. Other keys do not tell.
 */
export function monthOfKey(clock: Clock, key: string | undefined): Month {
  const now = monthOf(clock.now());
  if (key === undefined) return now;
  if (key[14] !== '7') return 0;
  const made = monthOf(new Date(Number.parseInt(key.slice(0, 13).replace('-', ''), 16)));
  return Math.min(made, now) - AHEAD;
}

/**
 * The Instagram account that a lookup of the last hour shows under the handle, if it shows one: an older one might show who had it before. It goes with the letter and decides
 * whom it is for, so without an answer the author has to try again, whether or not an owner of the handle is known: a difference
 * would tell whether the recipient is a member.
 */
async function shownAccount(ctx: Ctx, handle: string): Promise<WaitingLetter['shown']> {
  try {
    const earlier = await ctx.lookups.get(handle);
    const isFresh = earlier && earlier.seenAt > ctx.clock.now().getTime() - HOUR;
    const known = isFresh ? earlier : await askInstagram(ctx, handle);
    return { id: known.account?.id ?? null, at: known.seenAt };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NETWORK_UNAVAILABLE') throw error;
    const { retryAfterSeconds } = error;
    throw new AppError('RECIPIENT_UNCHECKED', {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}
