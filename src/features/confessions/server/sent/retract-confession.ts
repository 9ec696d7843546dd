import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { keepPlaces } from '../crushes/kept-places.ts';
import { lockOutbox } from '../outbox/outbox.ts';
import { removeLetters } from '../removal/remove-letters.ts';
import { findOwn } from './sent-letters.ts';

/** Does not return the day's quota: otherwise one letter a day would mean any number. */
export async function retractConfession(ctx: Ctx, id: string): Promise<typeof done> {
  const author = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    const letter = await findOwn(tx, author.userId, id);
    if (!letter) throw new AppError('NOT_FOUND');
    await removeLetters(tx, [letter]);
    await keepPlaces(tx, [letter]);
  });
  return done;
}
