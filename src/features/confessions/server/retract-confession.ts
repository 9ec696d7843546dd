import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { noteNews } from './letter-news.ts';
import { lockOutbox } from './outbox.ts';
import { freedPlaceDraw, spend } from './quota.ts';
import { removeLetters } from './remove-letters.ts';
import { findOwn } from './sent-letters.ts';

/** The day's quota is not given back: otherwise one a day would be as many as one likes. */
export async function retractConfession(ctx: Ctx, id: string): Promise<typeof done> {
  const author = requireMember(ctx);
  const freedPlace = await freedPlaceDraw(ctx, author);
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    const letter = await findOwn(tx, author.userId, id);
    if (!letter) throw new AppError('NOT_FOUND');
    await removeLetters(tx, [letter]);
    // Its place among the crushes that count is empty until tomorrow: otherwise they, too, would be as many as one likes.
    await spend(tx, freedPlace);
    await noteNews(tx, { freedPlaceOf: author.userId }, dayOf(startOfDay(tx.clock.now(), 1)));
  });
  return done;
}
