import { reopenHandle } from '#features/profiles/server/index.ts';
import { findProofs } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { noteReopened } from './reopened.ts';
import { moveRequests } from './requests.ts';
import { optOutRequests } from './schema.ts';

/**
 * Whoever has proved to own the handle knows better than whoever asked: their requests are declined with it, and later ones
 * wait for an operator.
 */
export async function reopenProfile(ctx: Ctx, handle: string): Promise<typeof done> {
  const isMine = (await findProofs(ctx)).some((profile) => profile.handle === handle);
  if (!isMine) throw new AppError('NOT_FOUND');
  await inTransaction(ctx, async (tx) => {
    await lockForWriting(tx.db, optOutRequests);
    if (!(await reopenHandle(tx, handle, 'owner'))) throw new AppError('NOT_FOUND');
    await noteReopened(tx, handle);
    await moveRequests(tx, handle, 'done', 'declined');
    await moveRequests(tx, handle, 'waiting', 'declined');
  });
  return done;
}
