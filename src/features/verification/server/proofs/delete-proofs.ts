import { and, eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from '../events.ts';
import { releaseHandle, releaseHandlesOf } from '../handles/handle-holders.ts';
import { deleteLogins, deleteLoginsWithAccount } from '../login/login-steps.ts';
import { proofs } from '../schema.ts';
import { isOf, openProof, ownerOf, proofTagOf } from './proofs.ts';

/** All that this person, or this browser, has proved to be. */
export async function deleteOwnProofs(ctx: Ctx): Promise<void> {
  // A login that waits to be taken up would bring back what is forgotten.
  if (ctx.session.sid !== null) await deleteLogins(ctx, ctx.session.sid);
  const owner = ownerOf(ctx);
  if (owner && 'userId' in owner) await publish(ctx, proofsWithdrawn, owner);
  await ctx.db.delete(proofs).where(isOf(owner));
  if (owner && 'userId' in owner) await releaseHandlesOf(ctx, owner.userId);
}

/** That this person has proved to have this one handle. */
export async function deleteProof({ db, keys }: Services, userId: number, handle: string): Promise<void> {
  const isThisHandle = eq(proofs.handleTag, proofTagOf(keys, 'handle', handle));
  await db.delete(proofs).where(and(isOf({ userId }), isThisHandle));
}

/** Everything that was proved with this Instagram account, or is about to be, whoever proved it. */
export async function deleteProofsWithAccount(services: Services, accountId: string): Promise<void> {
  const { db, keys } = services;
  await deleteLoginsWithAccount(services, accountId);
  await publish(services, proofsWithdrawn, { accountId });
  const gone = await db
    .delete(proofs)
    .where(
      or(
        eq(proofs.accountTag, proofTagOf(keys, 'account', accountId)),
        eq(proofs.scopedTag, proofTagOf(keys, 'scoped', accountId)),
      ),
    )
    .returning();
  for (const row of gone) {
    if (row.userId !== null) await releaseHandle(services, row.userId, openProof(keys, row).handle);
  }
}
