import { and, eq, or, type SQL } from 'drizzle-orm';
import { deleteProof, releaseHandle } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { findListedWith } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { accountTagOf, hasHandle, openLink, scopedTagOf, slotsOf } from './sealed-link.ts';

export async function unlinkAccount(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  // A handle that is linked in both ways is listed once, and unlinked as a whole.
  const links = await findListedWith(ctx, userId, id);
  if (links.length === 0 || (await removeLinks(ctx, or(...links.map(isLink)))) === 0) throw new AppError('NOT_FOUND');
  return done;
}

/** By the account too: another link may have the slot by now. */
export const isLink = ({ ownerTag, accountTag }: typeof linkedAccounts.$inferSelect) =>
  and(eq(linkedAccounts.ownerTag, ownerTag), eq(linkedAccounts.accountTag, accountTag));

/** Deletes all links of a member, or all links to these Instagram accounts. */
export async function deleteLinks(
  services: Services,
  whose: { userId: number } | { accountIds: string[] },
): Promise<void> {
  const { keys } = services;
  const { ownerTag, accountTag, scopedTag } = linkedAccounts;
  const isAffected =
    'userId' in whose
      ? hasTag(ownerTag, slotsOf(keys, whose.userId))
      : or(
          hasTag(
            accountTag,
            whose.accountIds.map((id) => accountTagOf(keys, id)),
          ),
          hasTag(
            scopedTag,
            whose.accountIds.map((id) => scopedTagOf(keys, id)),
          ),
        );
  await removeLinks(services, isAffected);
}

/** Deletes links with token or sender's id, and proof. The handles are released afterwards, in a transaction that names nobody. */
export async function removeLinks(services: Services, which: SQL | undefined): Promise<number> {
  const removed = await inTransaction(services, async (tx) => {
    await takeLock(tx, 'proofs');
    const rows = await tx.db.delete(linkedAccounts).where(which).returning();
    const links = rows.map((row) => openLink(tx.keys, row));
    const withHandle = links.filter((link) => hasHandle(tx.keys, link));
    for (const { userId, account } of withHandle) await deleteProof(tx, userId, account);
    return { count: links.length, withHandle };
  });
  for (const { userId, account } of removed.withHandle) {
    const { handle, instagramId } = account;
    await releaseHandle(services, { userId, handle, instagramId });
  }
  return removed.count;
}
