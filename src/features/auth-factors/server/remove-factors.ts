import { changeRole, findByEmail, lockAccount, type Account } from '#features/people/server/index.ts';
import { endSessionsOf } from '#features/auth/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { deleteAuthenticator } from './factors/stored-authenticator.ts';
import { deletePasskeysOf } from './factors/stored-passkeys.ts';
import { mailAllRemoved } from './factor-notice.ts';

/** Removes all passkeys of a member and the authenticator. Returns whether there was any. */
async function removeFactors(services: Uses<'db' | 'keys'>, userId: number): Promise<boolean> {
  const passkeys = await deletePasskeysOf(services, userId);
  return passkeys + (await deleteAuthenticator(services, userId)) > 0;
}

/** For an owner who takes the account back: a thief may have added a passkey. */
export async function removeFactorsOfOwner(tx: Services, user: Account): Promise<void> {
  if (await removeFactors(tx, user.id)) await mailAllRemoved(tx, user);
}

/**
 * After a reset by mail, which is what our notice advises if the owner did not add a passkey. Those of a moderator stay: the mailbox
 * alone must not open the console.
 */
export async function followPasswordReset(tx: Services, { user }: { user: Account }): Promise<void> {
  if (user.role !== 'moderator') await removeFactorsOfOwner(tx, user);
}

/** Ends all sessions too: a device whose passkey is removed may have one. */
async function startAnew(tx: Services, userId: number): Promise<void> {
  await removeFactors(tx, userId);
  await endSessionsOf(tx, userId);
}

/**
 * Makes a member a moderator, without the passkeys and sessions from before: another person may have added one, which would open
 * the console. Only the operator's command calls this. Refuses unless there is an account whose owner has confirmed this address.
 */
export async function grantModerator(services: Services, email: string): Promise<'granted' | 'unchanged' | 'refused'> {
  const found = await findByEmail(services, email);
  if (!found) return 'refused';
  return inTransaction(services, async (tx) => {
    const { role } = await lockAccount(tx, found.id);
    if (role === 'moderator') return 'unchanged';
    if (!(await changeRole(tx, email, 'moderator'))) return 'refused';
    await startAnew(tx, found.id);
    return 'granted';
  });
}

/**
 * For a moderator who has lost all passkeys and the authenticator; only the operator's command calls this. Returns false if no
 * moderator has this address.
 */
export async function resetFactors(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services, email);
  if (user?.role !== 'moderator') return false;
  await inTransaction(services, async (tx) => {
    await lockAccount(tx, user.id);
    await startAnew(tx, user.id);
  });
  return true;
}
