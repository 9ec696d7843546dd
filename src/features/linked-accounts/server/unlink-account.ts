import { and, eq, or, type SQL } from 'drizzle-orm';
import { deleteProof, releaseHandle } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { accountTagOf, hasHandle, openLink, scopedTagOf } from './links.ts';
import { linkedAccounts } from './schema.ts';

export async function unlinkAccount(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  const isMine = and(eq(linkedAccounts.id, id), eq(linkedAccounts.userId, userId));
  if ((await removeLinks(ctx, isMine)) === 0) throw new AppError('NOT_FOUND');
  return done;
}

/** Deletes all links of a member, or all links to an Instagram account, by either of its two ids. */
export async function deleteLinks(
  services: Services,
  whose: { userId: number } | { accountId: string },
): Promise<void> {
  const { keys } = services;
  const { userId, accountTag, scopedTag } = linkedAccounts;
  const isAffected =
    'userId' in whose
      ? eq(userId, whose.userId)
      : or(eq(accountTag, accountTagOf(keys, whose.accountId)), eq(scopedTag, scopedTagOf(keys, whose.accountId)));
  await removeLinks(services, isAffected);
}

/** Deletes links with token and proof. The handles are released afterwards, in a transaction that names nobody. */
export async function removeLinks(services: Services, which: SQL | undefined): Promise<number> {
  const removed = await inTransaction(services, async (tx) => {
    const rows = await tx.db.delete(linkedAccounts).where(which).returning();
    const links = rows.map((row) => openLink(tx.keys, row));
    const withHandle = links.filter((link) => hasHandle(tx.keys, link));
    for (const { userId, account } of withHandle) await deleteProof(tx, userId, account.handle);
    return { count: links.length, withHandle };
  });
  for (const { userId, account } of removed.withHandle) await releaseHandle(services, userId, account.handle);
  return removed.count;
}
