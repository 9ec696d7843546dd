import { endSessionsOf, findByEmail, lockUser, type User } from '#features/auth/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteAuthenticator } from './authenticator/stored-authenticator.ts';
import { deletePasskeysOf } from './credentials/stored-passkeys.ts';
import { mailAllRemoved } from './factor-notice.ts';

/** Removes all passkeys of a member and the authenticator. Returns whether there was any. */
async function removeFactors(services: Services, userId: number): Promise<boolean> {
  const passkeys = await deletePasskeysOf(services, userId);
  return passkeys + (await deleteAuthenticator(services, userId)) > 0;
}

/** For an owner who takes the account back: a thief may have added a passkey. */
export async function removeFactorsOfOwner(tx: Services, user: User): Promise<void> {
  if (await removeFactors(tx, user.id)) await mailAllRemoved(tx, user);
}

/**
 * After a reset by mail, which is what an owner is told to do who did not add a passkey. Those of a moderator stay: the mailbox
 * alone must not open the console.
 */
export async function followPasswordReset(tx: Services, { user }: { user: User }): Promise<void> {
  if (user.role !== 'moderator') await removeFactorsOfOwner(tx, user);
}

/**
 * For a moderator who has lost them; only the operator's command calls this. Ends all sessions too, because the lost device may
 * have one. Returns false if no moderator has this address.
 */
export async function resetFactors(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services, email);
  if (user?.role !== 'moderator') return false;
  await inTransaction(services, async (tx) => {
    await lockUser(tx, user.id);
    await removeFactors(tx, user.id);
    await endSessionsOf(tx, user.id);
  });
  return true;
}
