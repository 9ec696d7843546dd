import { changeAccount, type Account } from '#features/people/server/index.ts';
import {
  issueToken,
  listTokens,
  MAX_LINKS_PER_PURPOSE,
  redeemToken,
  requireOwner,
  revokeAllButReverts,
} from '#features/auth/server/index.ts';
import type { OwnLink } from '#features/auth/contract.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { confirmEmailChange as contract } from '../../contract.ts';
import { mailRevertLink } from './mails.ts';
import { findRevertTo, revertTo } from './undo-email-change.ts';

const REVERT_LIFETIME = 72 * HOUR;

/**
 * The database refuses an address that is taken by now: it may have been free when the change was requested. A change back to
 * a mailbox whose revert link is open counts as that revert: otherwise the address in between, perhaps a thief's, would get
 * a link that undoes it.
 */
export async function confirmEmailChange(ctx: Ctx, link: OwnLink): Promise<ReplyOf<typeof contract>> {
  await requireOwner(ctx, link, 'change-email');
  return inTransaction(ctx, async (tx) => {
    const { user: before, newEmail } = await redeemToken(tx, link.token, 'change-email');
    if (newEmail === undefined) throw new AppError('LINK_EXPIRED');
    const revert = await findRevertTo(tx, before, newEmail);
    if (revert) return revertTo(tx, revert, before);
    await changeAccount(tx, before.id, { email: newEmail, emailVerifiedOn: today(tx.clock) });
    await revokeAllButReverts(tx, before.id);
    await mailRevertLink(tx, before, await issueRevert(tx, before));
    return done;
  });
}

/**
 * Every address in a chain of changes gets a revert link, and earlier ones outrank it: a thief who changes the address twice
 * must not gain a link that undoes what the owner does. So it also expires with the first of them. Returns null once there are
 * enough of them: the earliest suffice.
 */
async function issueRevert(tx: Ctx, before: Account): Promise<string | null> {
  const earlier = await listTokens(tx, before.id, 'revert-email');
  if (earlier.length >= MAX_LINKS_PER_PURPOSE) return null;
  const remember = { outrankedBy: earlier.map(({ hash }) => hash) };
  const now = tx.clock.now().getTime();
  const lifetime = Math.min(REVERT_LIFETIME, ...earlier.map(({ expires }) => expires * SECOND - now));
  return issueToken(tx, { user: before, purpose: 'revert-email', lifetime, remember });
}
