import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { makeGone, openLetters, findAuthorPlaces, readAuthorPlaces } from '#features/letters/server/index.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findWaitingByKey, makeWaitingGone, findWaiting } from '../outbox/outbox.ts';
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

/** Letters in one transaction, so that a delivery does not wait for long. */
const AT_ONCE = 200;

/** Retracts all letters of the author. Those that wait come first: one that is delivered meanwhile is then found delivered. */
export async function retractAll(ctx: Ctx): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  await retractWaiting(ctx, userId);
  const places = shuffle((await findAuthorPlaces(ctx, [userId])).get(userId) ?? []);
  for (let start = 0; start < places.length; start += AT_ONCE) {
    const slice = places.slice(start, start + AT_ONCE);
    await inTransaction(ctx, async (tx) => {
      await takeLock(tx, 'delivery');
      await makeGone(tx, openLetters(tx, await readAuthorPlaces(tx, userId, slice)));
    });
  }
  return done;
}

async function retractWaiting(
  services: Uses<'db' | 'keys' | 'clock' | 'deliverySettings'>,
  userId: number,
): Promise<void> {
  let left = await findLeft(services, userId);
  while (left.length > 0) {
    await makeWaitingGone(services, left);
    // Those that were moved or decided by a moderator since they were read are still there.
    left = await findLeft(services, userId);
  }
}

async function findLeft(services: Uses<'db' | 'keys'>, userId: number) {
  return (await findWaiting(services, userId)).filter(({ content }) => !content.gone);
}
