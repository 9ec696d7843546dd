import { idsOf, readRecordedOwners, reopenHandle } from '#features/handles/server/index.ts';
import { confirmAccount, findProvedAccounts } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { recordReopened } from './reopened.ts';
import { moveRequests } from './requests.ts';

/**
 * Opens a profile again for its proven owner, whose decision outweighs a request without proof, and that of an earlier owner of the
 * handle: all requests for it are declined, and later ones wait for a moderator. An owner who has closed their own account has done
 * so for good.
 */
export async function reopenProfile(ctx: Ctx, handle: string): Promise<typeof done> {
  const mine = (await findProvedAccounts(ctx)).find((proved) => proved.handle === handle);
  const owner = (await readRecordedOwners(ctx, [handle]))(handle);
  if (!mine || !owner || mine.accounts.some(({ closed }) => closed)) throw new AppError('NOT_FOUND');
  const recorded = mine.accounts.find((account) => idsOf(account).some((id) => idsOf(owner).includes(id)));
  if (!recorded) throw new AppError('NOT_FOUND');
  const isFresh = owner.confirmedAt > ctx.clock.now().getTime() - HOUR;
  if (!isFresh && (await confirmAccount(ctx, recorded)) !== 'confirmed')
    throw new AppError('NOT_VERIFIED', { message: 'Please confirm once more that this profile is yours.' });
  await inTransaction(ctx, async (tx) => {
    await takeLock(tx, 'opt-outs');
    if (!(await reopenHandle(tx, handle, 'owner'))) throw new AppError('NOT_FOUND');
    await recordReopened(tx, handle);
    await moveRequests(tx, handle, 'done', 'declined');
    await moveRequests(tx, handle, 'waiting', 'declined');
  });
  return done;
}
