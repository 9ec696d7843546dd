import type { AccountId } from '#features/handles/server/index.ts';
import { deleteProofs } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { findListedWith, readLinksOf } from './links.ts';
import { linkedAccounts } from './schema.ts';
import type { Link, StoredLink } from './sealed-link.ts';

export async function unlinkAccount(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  // A handle that is linked in both ways is listed once, and unlinked as a whole.
  const links = await findListedWith(ctx, userId, id);
  if (links.length === 0 || (await removeLinks(ctx, userId, links)) === 0) throw new AppError('NOT_FOUND');
  return done;
}

/** Deletes links, with token or sender's id, and their proofs. Returns how many there were still. */
export async function removeLinks(services: Services, userId: number, links: readonly Link[]): Promise<number> {
  const ids = links.map(({ id }) => id);
  const removed = await remove(services, userId, ({ id }) => ids.includes(id));
  const unlinked = removed.map(({ account }) => account.instagramId);
  if (removed.length > 0) await deleteProofs(services, userId, ({ instagramId }) => unlinked.includes(instagramId));
  return removed.length;
}

/** Deletes a member's links, all or those to an account whose proofs are about to be deleted. */
export async function deleteLinks(
  services: Services,
  { userId, ids }: { userId: number; ids: AccountId[] | 'all' },
): Promise<void> {
  await remove(services, userId, ({ account }) => ids === 'all' || ids.includes(account.instagramId));
}

/** Looks again under the lock: another link may have the slot by now. */
function remove(services: Services, userId: number, isWanted: (link: Link) => boolean): Promise<StoredLink[]> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'proofs');
    const links = (await readLinksOf(tx, userId)).filter(isWanted);
    const tags = links.map(({ ownerTag }) => ownerTag);
    if (tags.length > 0) await tx.db.delete(linkedAccounts).where(hasTag(linkedAccounts.ownerTag, tags));
    return links;
  });
}
