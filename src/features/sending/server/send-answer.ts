import { CONTACT_DETAILS, findingsOf, helpFor, type Verdict } from '#features/moderation/server/index.ts';
import { authorsId } from '#features/letters/server/index.ts';
import { quotaOfAnswer } from '#features/quota/server/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Month } from '#platform/server/months.ts';
import type { Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { SentConfession } from '../contract.ts';
import { waitingAnswer, type AnsweredLetter } from './new-letter.ts';
import { queueLetter, reviewStrictly } from './queue-letter.ts';
import { refuseAnswering } from './refuse-sending.ts';
import { findOwn, isKnown } from './sent/sent-letters.ts';

/** The answerer's id of an answer. It follows from the letter, so nobody answers a letter twice, in two tabs neither. */
export const answersId = (
  { keys }: Uses<'keys'>,
  userId: number,
  { author, key }: Pick<AnsweredLetter, 'author' | 'key'>,
): string => authorsId(keys, userId, `answer ${author} ${key}`);

/** The member's answer to a letter: null before there is one, 'taken back' after it was. */
export async function findOwnAnswer(ctx: Ctx, answered: AnsweredLetter): Promise<SentConfession | 'taken back' | null> {
  const { userId } = requireMember(ctx);
  const key = answersId(ctx, userId, answered);
  const answer = await findOwn(ctx, userId, key);
  return answer ?? ((await isKnown(ctx, userId, key)) ? 'taken back' : null);
}

/**
 * Sends a member's answer to a letter that they have read, which was delivered in the given month. Sending the same again, after a lost
 * reply, is answered as the first time.
 */
export async function sendAnswer(
  ctx: Ctx,
  answered: AnsweredLetter & { month: Month },
  message: string,
): Promise<SentConfession & { helpLines: HelpLine[] }> {
  const author = requireMember(ctx);
  const earlier = await findOwnAnswer(ctx, answered);
  if (earlier !== null) return { ...sameAs(earlier, message), helpLines: [] };
  const quota = await quotaOfAnswer(ctx, author);
  await refuseAnswering(ctx, author, answered.target, quota);
  const verdict = await reviewStrictly(ctx, [message]);
  refuseContactDetails(verdict);
  const waiting = waitingAnswer(ctx, author, answersId(ctx, author.userId, answered), { message, answered, verdict });
  const { sent } = await queueLetter(ctx, waiting, { verdict, since: answered.month, quota });
  return { ...sameAs(sent, message), helpLines: helpFor(verdict) };
}

function sameAs(answer: SentConfession | 'taken back', message: string): SentConfession {
  if (answer === 'taken back' || answer.message !== message) throw new AppError('ALREADY_ANSWERED');
  return answer;
}

const NO_CONTACT_DETAILS =
  'Please leave out how to reach you: no numbers, addresses, links or usernames. If you both write letters, it can be a match.';

/** Letters with some of these are held. An answer goes to one person, so its author can simply leave them out. */
function refuseContactDetails(verdict: Verdict): void {
  if (findingsOf(verdict).some(({ reason }) => CONTACT_DETAILS.includes(reason)))
    throw new AppError('MODERATION', { message: NO_CONTACT_DETAILS });
}
