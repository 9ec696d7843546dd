import type { User } from '#features/auth/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteAuthenticator } from './authenticator/stored-authenticator.ts';
import { deletePasskeysOf } from './credentials/stored-passkeys.ts';
import { mailFactorNotice } from './factor-notice.ts';

/** Removes all passkeys of a member and the authenticator. Returns whether there was any. Needs the account's lock. */
export async function removeFactors(tx: Services, userId: number): Promise<boolean> {
  const passkeys = await deletePasskeysOf(tx, userId);
  return passkeys + (await deleteAuthenticator(tx, userId)) > 0;
}

/** For an owner who takes the account back: a thief may have added a passkey. */
export async function removeFactorsOfOwner(tx: Services, user: User, origin: string): Promise<void> {
  if (await removeFactors(tx, user.id)) await mailFactorNotice(tx, user, 'all-removed', origin);
}

/**
 * After a reset by mail, which is what an owner is told to do who did not add a passkey. Those of a moderator stay: the mailbox
 * alone must not open the console.
 */
export async function followPasswordReset(
  tx: Services,
  { user, origin }: { user: User; origin: string },
): Promise<void> {
  if (user.role !== 'moderator') await removeFactorsOfOwner(tx, user, origin);
}
