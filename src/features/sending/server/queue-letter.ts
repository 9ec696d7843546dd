import { helpFor, reviewText, type Verdict } from '#features/moderation/server/index.ts';
import type { Quota } from '#features/quota/server/index.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Month } from '#platform/server/months.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { SentConfession } from '../contract.ts';
import { letterQueued } from './events.ts';
import { findOwn, fromWaiting } from './sent/sent-letters.ts';
import { sealForOutbox, storeLetters } from './store-letters.ts';
import type { WaitingLetter } from './waiting-letter.ts';

type Passed = Exclude<Verdict, { outcome: 'refused' }>;

/** Reviews what a letter or an answer says, and throws what its author is told if it is refused. */
export async function reviewStrictly(ctx: Ctx, texts: readonly string[]): Promise<Passed> {
  const verdict = await reviewText(ctx, texts);
  if (verdict.outcome !== 'refused') return verdict;
  const helpLines = helpFor(verdict);
  throw new AppError('MODERATION', { message: verdict.message, answer: helpLines.length > 0 ? { helpLines } : {} });
}

/** Puts a letter or an answer into the outbox. One that was sent before, since this month, is not stored again. */
export async function queueLetter(
  ctx: Ctx,
  { letter, leaveBy }: { letter: WaitingLetter; leaveBy: number },
  { verdict, since, quota }: { verdict: Passed; since: Month; quota: Quota },
): Promise<{ sent: SentConfession; isNew: boolean }> {
  const state = verdict.outcome === 'held' ? 'held' : 'waiting';
  const isNew = await ctx.groupCommit.add(
    ctx,
    storeLetters,
    sealForOutbox(ctx, letter, { state, leaveBy, since }, quota),
  );
  if (isNew && !deliversAtOnce(ctx)) return { sent: fromWaiting(letter, state), isNew };
  if (isNew) await publish(ctx, letterQueued, {});
  return { sent: await readOwn(ctx, letter.author, letter.key), isNew };
}

export async function readOwn(ctx: Ctx, userId: number, key: string): Promise<SentConfession> {
  const sent = await findOwn(ctx, userId, key);
  // Taken back since, perhaps in another tab.
  if (!sent) throw new AppError('NOT_FOUND');
  return sent;
}
