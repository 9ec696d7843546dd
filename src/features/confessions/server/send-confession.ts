import { randomUUID } from 'node:crypto';
import type { HelpLine } from '#features/moderation/contract.ts';
import { HELP_LINES, refuseSuspended, reviewText, type Verdict } from '#features/moderation/server/index.ts';
import { acceptsConfessions } from '#features/profiles/server/index.ts';
import { drawsOf, findSpent, spend, type Draw } from '#features/quota/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import { personTagTexts } from '#platform/server/person.ts';
import type { NewConfession, SentConfession } from '../contract.ts';
import { confessionId } from './confession-id.ts';
import { deliverWaiting } from './deliver-waiting.ts';
import { deliveryTime } from './delivery-time.ts';
import { sealWaiting, type WaitingLetter } from './letter-boxes.ts';
import { publishLetterEvents } from './letter-events.ts';
import { letterOf } from './letter-of.ts';
import { joinOutbox, lockOutbox } from './outbox.ts';
import { refusePremiumExtras } from './premium-extras.ts';
import { reviewedTexts } from './reviewed-texts.ts';
import { countSent, findOwn, sentTag } from './sent-letters.ts';
import { blockSlotsOf } from './slots.ts';

type Answer = SentConfession & { helpLines: HelpLine[] };

export async function sendConfession(ctx: Ctx, input: NewConfession): Promise<Answer> {
  const author = requireMember(ctx);
  const id = confessionId(ctx.keys, author.userId, input.clientKey ?? randomUUID());
  const draws = await drawsOf(ctx, author, input.targetName);
  // Read before the letter is looked for: a twin sent at the same moment spends and stores in one transaction.
  const spent = await findSpent(ctx, draws);
  // Before anything is refused: an answer that was lost on the way is given again, whatever has changed since.
  const earlier = await findOwn(ctx, author.userId, id);
  if (earlier) return { ...earlier, helpLines: helpFor(await reviewText(ctx, reviewedTexts(input))) };

  await refuseAuthor(ctx, author, input);
  if (!(await acceptsConfessions(ctx, input.targetName))) throw new AppError('OPTED_OUT');
  // Reading a text may cost a call to a classifier. The count that decides is made with the letter.
  if (spent) throw spent.refusal;
  const verdict = await review(ctx, input);
  await enqueue(ctx, id, waitingLetter(ctx, author, input), verdict.outcome === 'held' ? 'held' : 'waiting', draws);
  if (deliversAtOnce(ctx)) await deliverAtOnce(ctx);

  const sent = await findOwn(ctx, author.userId, id);
  // Taken back in another tab within the blink of an eye.
  if (!sent) throw new AppError('NOT_FOUND');
  return { ...sent, helpLines: helpFor(verdict) };
}

async function refuseAuthor(ctx: Ctx, author: Actor, input: NewConfession): Promise<void> {
  if (ctx.deliverySettings.requireVerifiedEmail && !author.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  await refuseSuspended(ctx, author);
  if (input.deliveryMethod === 'direct_message') throw new AppError('NOT_AVAILABLE');
  refusePremiumExtras(author, input);
}

/** Where somebody listens, for whoever may need it. */
function helpFor(verdict: Verdict): HelpLine[] {
  return verdict.outcome !== 'allowed' && verdict.helpLines ? [...HELP_LINES] : [];
}

async function review(ctx: Ctx, input: NewConfession): Promise<Exclude<Verdict, { outcome: 'refused' }>> {
  const verdict = await reviewText(ctx, reviewedTexts(input));
  if (verdict.outcome !== 'refused') return verdict;
  const helpLines = helpFor(verdict);
  throw new AppError('MODERATION', { message: verdict.message, answer: helpLines.length > 0 ? { helpLines } : {} });
}

function waitingLetter(ctx: Ctx, author: Actor, input: NewConfession): WaitingLetter {
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

function seenAccount({ instagram }: Ctx, handle: string): WaitingLetter['seen'] {
  const known = instagram.known.get(handle);
  return known?.account ? { instagramId: known.account.id, at: known.seenAt } : null;
}

/** Quota and letter stand or fall together, and none of the rows names the author. */
async function enqueue(ctx: Ctx, id: string, letter: WaitingLetter, state: 'waiting' | 'held', draws: Draw[]) {
  const { author: userId } = letter;
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    // The same letter, sent twice at the same time: the other one was first.
    if (await findOwn(tx, userId, id)) return;
    for (const draw of draws) await spend(tx, draw);
    const tag = sentTag(tx.keys, userId, await countSent(tx, userId));
    await joinOutbox(tx, { id, sentTag: tag, state, box: sealWaiting(tx.keys, id, letter) });
  });
}

/** The letter is taken, whatever happens now: what fails here, the jobs do a minute later. */
async function deliverAtOnce(ctx: Ctx): Promise<void> {
  try {
    await deliverWaiting(ctx);
    await publishLetterEvents(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'delivery put off');
  }
}
