import { randomUUID } from 'node:crypto';
import type { HelpLine } from '#features/moderation/contract.ts';
import { helpFor, reviewText } from '#features/moderation/server/index.ts';
import { quotaOf } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { authorsId } from '#features/letters/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import { monthOf, type Month } from '#platform/server/months.ts';
import { askInstagram } from '#features/profiles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { NewConfession, SentConfession } from '../contract.ts';
import { findWaitingByKey } from './outbox/outbox.ts';
import { retractConfession } from './sent/retract-confessions.ts';
import { isKnown } from './sent/sent-letters.ts';
import { reviewedTexts, waitingLetter } from './new-letter.ts';
import { countForPage } from './page-limit.ts';
import { refuseSending } from './refuse-sending.ts';
import { queueLetter, readOwn, reviewStrictly } from './queue-letter.ts';
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
    return {
      ...(await readOwn(ctx, author.userId, key)),
      helpLines: helpFor(await reviewText(ctx, reviewedTexts(input))),
    };
  }
}

async function send(ctx: Ctx, author: Actor, key: string, input: NewConfession): Promise<Answer> {
  const { replaces } = input;
  if (replaces !== undefined && !(await isUndelivered(ctx, author.userId, replaces))) throw notReplaced();
  const replacement = replaces === undefined ? undefined : { key: replaces, refusal: notReplaced };
  const quota = await quotaOf(ctx, author, input.targetName, replacement);
  await refuseSending(ctx, author, input, quota);
  const verdict = await reviewStrictly(ctx, reviewedTexts(input));
  const shown = await shownAccount(ctx, input.targetName);
  // Only letters that can go are counted, and each once: one member must not use up what a page takes.
  if (input.throughPage && !(await isKnown(ctx, author.userId, key))) await countForPage(ctx, input.targetName);
  const waiting = waitingLetter(ctx, author, key, input, { shown, verdict });
  const { sent } = await queueLetter(ctx, waiting, { verdict, since: monthOfKey(ctx.clock, input.clientKey), quota });
  return { ...sent, helpLines: helpFor(verdict) };
}

const notReplaced = () =>
  new AppError('ALREADY_DECIDED', {
    message:
      'Your earlier letter has been delivered or taken back meanwhile. You can still send this one: it counts as another letter.',
  });

/** Whether moderation holds or has refused it. */
async function isUndelivered(ctx: Ctx, userId: number, key: string): Promise<boolean> {
  const waiting = await findWaitingByKey(ctx, userId, key);
  // An answer counts against another limit than letters do.
  return waiting !== null && !waiting.content.gone && !waiting.content.answers && waiting.state !== 'waiting';
}

/** Wherever the letter is by now: a moderator may have released it since. */
async function takeBack(ctx: Ctx, key: string): Promise<void> {
  try {
    await retractConfession(ctx, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
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
