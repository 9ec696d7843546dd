import { isAdult } from '#features/people/contract/age.ts';
import { readPeople } from '#features/people/server/index.ts';
import { hasMark } from '#features/letters/server/index.ts';
import { findOwnAnswer, sendAnswer } from '#features/sending/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { answerConfession, getAnswer as contract } from '../contract.ts';
import { canAnswer, marksOf, type ReceivedLetter } from './describe-letter.ts';
import { findLetter } from './marks/act-on-letter.ts';

export async function getAnswer(ctx: Ctx, id: string): Promise<ReplyOf<typeof contract>> {
  requireMember(ctx);
  const { letter, isMinor } = await findLetter(ctx, id);
  const answer = await findOwnAnswer(ctx, letter.content);
  if (answer === 'taken back') return { state: 'taken-back', answer: null };
  if (answer) return { state: 'given', answer };
  return { state: (await isAnswerable(ctx, letter, isMinor)) ? 'open' : 'closed', answer: null };
}

export async function answerLetter(ctx: Ctx, id: string, message: string): Promise<ReplyOf<typeof answerConfession>> {
  requireMember(ctx);
  const { letter, isMinor } = await findLetter(ctx, id);
  if (!(await isAnswerable(ctx, letter, isMinor))) throw new AppError('NOT_ANSWERABLE');
  return sendAnswer(ctx, { ...letter.content, month: letter.place.month }, message);
}

/**
 * Whether the letter's author may have left or been suspended does not count, and must not show: the answer is then one that nobody
 * reads.
 */
async function isAnswerable(ctx: Ctx, letter: ReceivedLetter, isMinor: boolean): Promise<boolean> {
  const { content } = letter;
  if (!canAnswer(content, isMinor) || hasMark(marksOf(ctx, letter), 'blocked')) return false;
  const [author] = await readPeople(ctx, [content.author]);
  // Since the letter was sent its author may have come of age.
  return !author || isAdult(today(ctx.clock), author.dateOfBirth) !== isMinor;
}
