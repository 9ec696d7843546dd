import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { keepAccount } from '#features/auth/server/index.ts';
import {
  endOfProof,
  holdHandle,
  saveProofAndClaim,
  publishProof,
  releaseHandle,
  saveProof,
  takeLink,
  type LinkableAccount,
} from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requirePremium, type Ctx } from '#platform/server/ctx.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Services } from '#platform/server/services.ts';
import type { LinkedAccount } from '../contract.ts';
import { describeLinks } from './list-linked-accounts.ts';
import { findLinkTo, findListedWith, readLinksOf, takeHandleOver } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { linkRow, slotsOf, type Link } from './sealed-link.ts';
import { removeLinks } from './unlink-account.ts';

/** Trusts only what Instagram returned to this session: `grant` names it, and the other fields of the body are ignored. */
export async function linkAccount(ctx: Ctx, grant: string): Promise<LinkedAccount> {
  const { userId } = requirePremium(ctx);
  const { sid } = ctx.session;
  const account = sid === null ? null : await takeLink(ctx, sid, grant);
  if (!account) throw new AppError('NOT_VERIFIED', { message: 'Please log in with Instagram again.' });
  const { handle } = account;
  const { link, isHolder } = await saveLink(ctx, userId, account);
  if (isHolder) await publishProof(ctx, { userId, handle });
  return describeLinks(await findListedWith(ctx, userId, link.id));
}

/** Saves link and proof. Throws and saves nothing if another member has linked the account or holds the handle. */
export async function saveLink(services: Services, userId: number, account: LinkableAccount) {
  const { handle, instagramId } = account;
  const known = await findLinkTo(services, instagramId);
  if (known && known.userId !== userId) throw new AppError('LINKED_ELSEWHERE');
  const hold = await holdHandle(services, { userId, handle, instagramId, until: endOfProof(services.clock) });
  if (hold === 'elsewhere') throw new AppError('LINKED_ELSEWHERE');
  if (!known) await makeRoom(services, userId);
  try {
    const link = await saveProofAndClaim(services, account, async (tx) => {
      const saved = await writeLink(tx, userId, account);
      await saveProof(tx, { userId }, account);
      return saved;
    });
    return { link, isHolder: hold === 'held' };
  } catch (error) {
    await releaseHandle(services, { userId, handle, instagramId });
    throw error;
  }
}

/** If the member has as many links as can be, the one that was verified longest ago is unlinked. */
async function makeRoom(services: Services, userId: number): Promise<void> {
  const links = await readLinksOf(services, userId);
  if (links.length < slotsOf(services.keys, userId).length) return;
  const [oldest] = links.toSorted((a, b) => a.lastVerifiedOn.localeCompare(b.lastVerifiedOn));
  if (oldest) await removeLinks(services, eq(linkedAccounts.ownerTag, oldest.ownerTag));
}

/** Linking an account again updates the row; another member's row is not overwritten. */
async function writeLink(tx: Services, userId: number, account: LinkableAccount): Promise<Link> {
  const { db, keys, clock } = tx;
  await keepAccount(tx, userId);
  // Two tabs must not take the same slot, nor two members the same account.
  await takeLock(tx, 'proofs');
  const known = await findLinkTo(tx, account.instagramId);
  if (known && known.userId !== userId) throw new AppError('LINKED_ELSEWHERE');
  await takeHandleOver(tx, account);
  const day = today(clock);
  const { id, linkedOn } = known ?? { id: randomUUID(), linkedOn: day };
  const link: Link = { id, userId, account, linkedOn, lastVerifiedOn: day, isActive: true };
  const row = linkRow(keys, known?.ownerTag ?? (await findSlot(tx, userId)), link);
  await db.insert(linkedAccounts).values(row).onConflictDoUpdate({ target: linkedAccounts.ownerTag, set: row });
  return link;
}

async function findSlot(tx: Services, userId: number): Promise<Buffer> {
  const taken = (await readLinksOf(tx, userId)).map(({ ownerTag }) => ownerTag);
  const free = freeSlot(slotsOf(tx.keys, userId), taken);
  if (!free) throw new Error('All slots are taken');
  return free;
}
