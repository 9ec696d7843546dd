import { changeRole, changeAccount, findByEmail, type Account, normaliseEmail } from '#features/people/server/index.ts';
import {
  deleteTokens,
  endSessionsOf,
  isSameAddress,
  issueToken,
  listTokens,
  redeemToken,
  RESET_LIFETIME,
  revokeAllButReverts,
  VOID_PASSWORD,
} from '#features/auth/server/index.ts';
import { removeFactorsOfOwner } from '#features/auth-factors/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Undone } from '../../contract.ts';
import { eraseEverywhere } from '../delete-account.ts';
import { mailRevertLink } from './mails.ts';

/** Reverts a confirmed change, with the link that was mailed to the old address. */
export function revertEmail(ctx: Ctx, token: string): Promise<Undone> {
  return inTransaction(ctx, async (tx) => {
    const link = await redeemToken(tx, token, 'revert-email');
    return revertTo(tx, link, link.user);
  });
}

type RevertLink = Pick<Awaited<ReturnType<typeof redeemToken>>, 'userId' | 'email' | 'outrankedBy'>;

/**
 * Returns to the address of a revert link. The link ends, and so do those of later changes. Earlier ones outrank it. The address
 * that the account had before gets a notice.
 */
export async function revertTo(tx: Ctx, link: RevertLink, before: Account): Promise<Undone> {
  const { userId, email, outrankedBy = [] } = link;
  const open = await listTokens(tx, userId, 'revert-email');
  await deleteTokens(
    tx,
    open.filter(({ hash }) => !outrankedBy.includes(hash)),
  );
  await deleteUnconfirmedAccount(tx, userId, email);
  const undone = await revokeAccess(tx, { id: userId, email });
  await mailRevertLink(tx, before, null);
  return undone;
}

/**
 * The open link that reverts to the mailbox of this address; the earliest if there are several. None if only the case of the
 * current address changes: that undoes nothing.
 */
export async function findRevertTo(
  services: Uses<'db' | 'keys' | 'clock'>,
  user: Account,
  email: string,
): Promise<RevertLink | undefined> {
  if (isSameAddress(user.email, email)) return undefined;
  const mailbox = normaliseEmail(email);
  const open = await listTokens(services, user.id, 'revert-email');
  const links = open.filter((link) => normaliseEmail(link.email) === mailbox);
  return links.find(({ outrankedBy = [] }) => !links.some(({ hash }) => outrankedBy.includes(hash)));
}

/**
 * Deletes another account that was created with the old address and never confirmed it: a thief could create one after the
 * other to block the revert. A confirmed account belongs to the mailbox's owner, and only they may delete it.
 */
async function deleteUnconfirmedAccount(tx: Ctx, userId: number, email: string): Promise<void> {
  const holder = await findByEmail(tx, email);
  if (!holder || holder.id === userId || holder.emailVerifiedOn !== null) return;
  await eraseEverywhere(tx, { userId: holder.id, email: holder.email, emailVerified: false });
}

/** Stops a change that waits for confirmation, with the link that was mailed to the current address. */
export function stopEmailChange(ctx: Ctx, token: string): Promise<Undone> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await redeemToken(tx, token, 'stop-change');
    return revokeAccess(tx, user);
  });
}

/**
 * The thief who asked for the change knew the password and may have a signed-in browser. This voids the password, ends all
 * sessions, revokes every other link and removes all passkeys: the thief may have added one. The owner has just proved access to the mailbox, so they may choose a new password
 * at once.
 */
async function revokeAccess(tx: Ctx, user: { id: number; email: string }): Promise<Undone> {
  const emailVerifiedOn = today(tx.clock);
  const owner = await changeAccount(tx, user.id, { email: user.email, emailVerifiedOn, password: VOID_PASSWORD });
  await removeFactorsOfOwner(tx, owner);
  // The mailbox alone must not open the console: only the operator can make the owner a moderator again.
  if (owner.role === 'moderator') await changeRole(tx, owner.email, 'member');
  await revokeAllButReverts(tx, user.id);
  await endSessionsOf(tx, user.id);
  const resetToken = await issueToken(tx, { user, purpose: 'reset-password', lifetime: RESET_LIFETIME });
  return { success: true, resetToken };
}
