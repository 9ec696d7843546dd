import { findOwnAnswer, sendAnswer } from '#features/sending/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { answerConfession, getAnswer as contract } from '../contract.ts';
import { canAnswer, marksOf, type ReceivedLetter } from './describe-letter.ts';
import { findLetter } from './marks/act-on-letter.ts';

export async function getAnswer(ctx: Ctx, id: string): Promise<ReplyOf<typeof contract>> {
  requireMember(ctx);
  const { letter } = await findLetter(ctx, id);
  const answer = await findOwnAnswer(ctx, letter.content);
  if (answer === 'taken back') return { state: 'taken-back', answer: null };
  if (answer) return { state: 'given', answer };
  return { state: isAnswerable(ctx, letter) ? 'open' : 'closed', answer: null };
}

export async function answerLetter(ctx: Ctx, id: string, message: string): Promise<ReplyOf<typeof answerConfession>> {
  requireMember(ctx);
  const { letter } = await findLetter(ctx, id);
  if (!isAnswerable(ctx, letter)) throw new AppError('NOT_ANSWERABLE');
  return sendAnswer(ctx, { ...letter.content, month: letter.place.month }, message);
}

/**
 * Whether the letter’s author may have left, been suspended or come of age does not count, and must not show: the answer is then one
 * that nobody reads.
 */
const isAnswerable = (ctx: Ctx, letter: ReceivedLetter): boolean => canAnswer(letter.content, marksOf(ctx, letter));
