import { reopenHandle } from '#features/profiles/server/index.ts';
import { findProvedHandles, requireCurrent } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { recordReopened } from './reopened.ts';
import { moveRequests } from './requests.ts';

/**
 * Opens a profile again for its proven owner, whose decision outweighs a request without proof: all requests for it are
 * declined, and later ones wait for a moderator.
 */
export async function reopenProfile(ctx: Ctx, handle: string): Promise<typeof done> {
  const mine = (await findProvedHandles(ctx)).find((proved) => proved.handle === handle);
  if (!mine) throw new AppError('NOT_FOUND');
  await requireCurrent(ctx, mine);
  await inTransaction(ctx, async (tx) => {
    await takeLock(tx, 'opt-outs');
    if (!(await reopenHandle(tx, handle, 'owner'))) throw new AppError('NOT_FOUND');
    await recordReopened(tx, handle);
    await moveRequests(tx, handle, 'done', 'declined');
    await moveRequests(tx, handle, 'waiting', 'declined');
  });
  return done;
}
