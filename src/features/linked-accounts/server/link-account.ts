import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
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
import type { Services } from '#platform/server/services.ts';
import type { LinkedAccount } from '../contract.ts';
import { describeLink } from './list-linked-accounts.ts';
import { accountTagOf, openLink, sealAccount, takeHandleOver, type Link } from './links.ts';
import { linkedAccounts } from './schema.ts';

/** Trusts only what Instagram returned to this session: `grant` names it, and the other fields of the body are ignored. */
export async function linkAccount(ctx: Ctx, grant: string): Promise<LinkedAccount> {
  const { userId } = requirePremium(ctx);
  const { sid } = ctx.session;
  const account = sid === null ? null : await takeLink(ctx, sid, grant);
  if (!account) throw new AppError('NOT_VERIFIED', { message: 'Please log in with Instagram once more.' });
  const { link, isHolder } = await saveLink(ctx, userId, account);
  const { handle, instagramId } = account;
  if (isHolder) await publishProof(ctx, { userId, handle, instagramId });
  return describeLink(link);
}

/** Saves link and proof. Throws and saves nothing if another member has linked the account or holds the handle. */
export async function saveLink(services: Services, userId: number, account: LinkableAccount) {
  const { handle, instagramId } = account;
  if (await isLinkedElsewhere(services, userId, instagramId)) throw new AppError('LINKED_ELSEWHERE');
  const hold = await holdHandle(services, { userId, handle, instagramId, until: endOfProof(services.clock) });
  if (hold === 'elsewhere') throw new AppError('LINKED_ELSEWHERE');
  try {
    const link = await saveProofAndClaim(services, account, async (tx) => {
      const saved = await writeLink(tx, userId, account);
      await saveProof(tx, { userId }, account);
      return saved;
    });
    return { link, isHolder: hold === 'held' };
  } catch (error) {
    await releaseHandle(services, userId, handle);
    throw error;
  }
}

async function isLinkedElsewhere({ db, keys }: Services, userId: number, instagramId: string): Promise<boolean> {
  const isOthers = and(
    eq(linkedAccounts.accountTag, accountTagOf(keys, instagramId)),
    ne(linkedAccounts.userId, userId),
  );
  return (await db.$count(linkedAccounts, isOthers)) > 0;
}

/** Linking an account again updates the row; another member's row is not overwritten. */
async function writeLink(tx: Services, userId: number, account: LinkableAccount): Promise<Link> {
  const { db, keys, clock } = tx;
  const day = today(clock);
  await takeHandleOver(tx, account);
  const known = { ...sealAccount(keys, account), isActive: true, lastVerifiedOn: day };
  const [row] = await db
    .insert(linkedAccounts)
    .values({ id: randomUUID(), userId, linkedOn: day, ...known })
    .onConflictDoUpdate({
      target: linkedAccounts.accountTag,
      set: known,
      setWhere: eq(linkedAccounts.userId, userId),
    })
    .returning();
  if (!row) throw new AppError('LINKED_ELSEWHERE');
  return openLink(keys, row);
}
