import { and, eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from '../events.ts';
import { releaseHandle, releaseHandlesOf } from '../handles/handle-holders.ts';
import { deleteLogins, deleteLoginsWithAccount } from '../login/login-steps.ts';
import { proofs } from '../schema.ts';
import { isOf, openProof, ownerOf, proofTagOf } from './proofs.ts';

/** Deletes all proofs of this member, or of this visitor's session. */
export async function deleteOwnProofs(ctx: Ctx): Promise<void> {
  // A grant that is not used yet could create the proof again.
  if (ctx.session.sid !== null) await deleteLogins(ctx, ctx.session.sid);
  const owner = ownerOf(ctx);
  if (owner && 'userId' in owner) await publish(ctx, proofsWithdrawn, owner);
  await ctx.db.delete(proofs).where(isOf(owner));
  if (owner && 'userId' in owner) await releaseHandlesOf(ctx, owner.userId);
}

/** Deletes a member's proof of one handle. */
export async function deleteProof({ db, keys }: Services, userId: number, handle: string): Promise<void> {
  const isThisHandle = eq(proofs.handleTag, proofTagOf(keys, 'handle', handle));
  await db.delete(proofs).where(and(isOf({ userId }), isThisHandle));
}

/** Deletes all proofs of an Instagram account, and its pending logins, by all members and visitors. */
export async function deleteProofsWithAccount(services: Services, accountId: string): Promise<void> {
  const { db, keys } = services;
  await deleteLoginsWithAccount(services, accountId);
  await publish(services, proofsWithdrawn, { accountId });
  const deleted = await db
    .delete(proofs)
    .where(
      or(
        eq(proofs.accountTag, proofTagOf(keys, 'account', accountId)),
        eq(proofs.scopedTag, proofTagOf(keys, 'scoped', accountId)),
      ),
    )
    .returning();
  for (const row of deleted) {
    if (row.userId !== null) await releaseHandle(services, row.userId, openProof(keys, row).handle);
  }
}
