import { endSessionsOf, lockSignedIn } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Passkey } from '../../contract.ts';
import { renewSession, requireForChange } from '../confirm/confirmation.ts';
import { mailFactorNotice } from '../factor-notice.ts';
import { passkeyId } from '../factors/sealed-passkey.ts';
import { deletePasskey, readPasskeys, viewPasskey, writePasskey, type OwnPasskey } from '../factors/stored-passkeys.ts';

export async function listPasskeys(ctx: Ctx): Promise<Passkey[]> {
  const own = await readPasskeys(ctx, requireMember(ctx).userId);
  return own.map((passkey) => viewPasskey(ctx, passkey));
}

export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<Passkey> {
  requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id: userId } = await lockSignedIn(tx);
    const renamed = { ...(await findOwn(tx, userId, id)), name };
    await writePasskey(tx, renamed);
    return viewPasskey(tx, renamed);
  });
}

/** Ends all other sessions of the member: the device that is gone may have one. */
export async function removePasskey(ctx: Ctx, id: string): Promise<typeof done> {
  requireMember(ctx);
  const epoch = await inTransaction(ctx, async (tx) => {
    const user = await lockSignedIn(tx);
    await requireForChange(tx);
    await deletePasskey(tx, await findOwn(tx, user.id, id));
    await mailFactorNotice(tx, user, 'passkey-removed', tx.client.origin);
    return endSessionsOf(tx, user.id);
  });
  await renewSession(ctx, epoch);
  return done;
}

async function findOwn(tx: Ctx, userId: number, id: string): Promise<OwnPasskey> {
  const own = await readPasskeys(tx, userId);
  const found = own.find(({ credentialId }) => passkeyId(tx.keys, credentialId) === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
