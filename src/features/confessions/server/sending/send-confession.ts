import { randomUUID } from 'node:crypto';
import type { HelpLine } from '#features/moderation/contract.ts';
import { HELP_LINES, refuseSuspended, reviewText, type Verdict } from '#features/moderation/server/index.ts';
import { acceptsConfessions } from '#features/profiles/server/index.ts';
import { limitsOf, findSpent, spend, type Limit } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { NewConfession, SentConfession } from '../../contract.ts';
import { deliverWaiting } from '../delivery/deliver-waiting.ts';
import { sealWaiting, type WaitingLetter } from '../letter-boxes.ts';
import { publishLetterEvents } from '../delivery/letter-events.ts';
import { addToOutbox, lockOutbox } from '../outbox/outbox.ts';
import { countSent, findOwn, sentTag } from '../sent/sent-letters.ts';
import { confessionId, reviewedTexts, waitingLetter } from './new-letter.ts';
import { refusePremiumExtras } from './premium-extras.ts';

type Answer = SentConfession & { helpLines: HelpLine[] };

export async function sendConfession(ctx: Ctx, input: NewConfession): Promise<Answer> {
  const author = requireMember(ctx);
  const id = confessionId(ctx.keys, author.userId, input.clientKey ?? randomUUID());
  const limits = await limitsOf(ctx, author, input.targetName);
  // Read before findOwn: the same letter sent twice at once spends quota and is stored in one transaction.
  const spent = await findSpent(ctx, limits);
  // Before any refusal: a browser that lost the reply and sends again gets it again, whatever has changed since.
  const earlier = await findOwn(ctx, author.userId, id);
  if (earlier) return { ...earlier, helpLines: helpFor(await reviewText(ctx, reviewedTexts(input))) };

  await refuseAuthor(ctx, author, input);
  if (!(await acceptsConfessions(ctx, input.targetName))) throw new AppError('OPTED_OUT');
  // Refuses before a review, which may cost a call to a classifier. The count that decides is made in `enqueue`.
  if (spent) throw spent.refusal;
  const verdict = await review(ctx, input);
  await enqueue(ctx, id, waitingLetter(ctx, author, input), verdict.outcome === 'held' ? 'held' : 'waiting', limits);
  if (deliversAtOnce(ctx)) await deliverAtOnce(ctx);

  const sent = await findOwn(ctx, author.userId, id);
  // Retracted in another tab since.
  if (!sent) throw new AppError('NOT_FOUND');
  return { ...sent, helpLines: helpFor(verdict) };
}

async function refuseAuthor(ctx: Ctx, author: Actor, input: NewConfession): Promise<void> {
  if (ctx.deliverySettings.requireVerifiedEmail && !author.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  await refuseSuspended(ctx, author);
  if (input.deliveryMethod === 'direct_message') throw new AppError('NOT_AVAILABLE');
  refusePremiumExtras(author, input);
}

/** Help lines, if the text sounds as if its author needs one. */
function helpFor(verdict: Verdict): HelpLine[] {
  return verdict.outcome !== 'allowed' && verdict.helpLines ? [...HELP_LINES] : [];
}

async function review(ctx: Ctx, input: NewConfession): Promise<Exclude<Verdict, { outcome: 'refused' }>> {
  const verdict = await reviewText(ctx, reviewedTexts(input));
  if (verdict.outcome !== 'refused') return verdict;
  const helpLines = helpFor(verdict);
  throw new AppError('MODERATION', { message: verdict.message, answer: helpLines.length > 0 ? { helpLines } : {} });
}

/** Spends quota and stores the letter in one transaction. None of the rows names the author. */
async function enqueue(ctx: Ctx, id: string, letter: WaitingLetter, state: 'waiting' | 'held', limits: Limit[]) {
  const { author: userId } = letter;
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    // The same letter was sent twice at once, and the other request was first.
    if (await findOwn(tx, userId, id)) return;
    for (const limit of limits) await spend(tx, limit);
    const tag = sentTag(tx.keys, userId, await countSent(tx, userId));
    await addToOutbox(tx, { id, sentTag: tag, state, box: sealWaiting(tx.keys, id, letter) });
  });
}

/** The letter is stored already: what fails here, the jobs do a minute later. */
async function deliverAtOnce(ctx: Ctx): Promise<void> {
  try {
    await deliverWaiting(ctx);
    await publishLetterEvents(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'delivery failed; the job tries again');
  }
}
