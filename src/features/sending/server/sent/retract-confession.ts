import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { findWaitingByKey, makeWaitingGone } from '../outbox/outbox.ts';
import { makeGone, openLetters } from '#features/letters/server/index.ts';
import { readDelivered } from './sent-letters.ts';

/** Does not return the day's quota: otherwise one letter a day would mean any number. */
export async function retractConfession(ctx: Ctx, key: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  let waiting = await findWaitingByKey(ctx, userId, key);
  while (waiting && !waiting.content.gone) {
    if ((await makeWaitingGone(ctx, [waiting])).length > 0) return done;
    // It was delivered, moved to another part or decided by a moderator since it was read.
    waiting = await findWaitingByKey(ctx, userId, key);
  }
  if (waiting || !(await retractDelivered(ctx, userId, key))) throw new AppError('NOT_FOUND');
  return done;
}

function retractDelivered(services: Services, userId: number, key: string): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'delivery');
    const letters = openLetters(tx, await readDelivered(tx, userId, key));
    await makeGone(tx, letters);
    return letters.length > 0;
  });
}
