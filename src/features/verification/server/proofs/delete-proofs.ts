import { and, eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from '../events.ts';
import { releaseHandle, releaseHandlesOf } from '../handles/handle-holders.ts';
import { deleteGrantsAndLinks, deleteLogins, deleteLoginsWithAccount } from '../login/login-steps.ts';
import { proofs } from '../schema.ts';
import { isOf, readProofsOf } from './proofs.ts';
import { removeProofs } from './remove-proofs.ts';
import { ownerOf, proofTagOf, type Owner } from './sealed-proof.ts';

/** Deletes all proofs of this member, or of this visitor's session. */
export async function deleteOwnProofs(ctx: Ctx): Promise<void> {
  // A grant that is not used yet could create the proof again.
  if (ctx.session.sid !== null) await deleteGrantsAndLinks(ctx, ctx.session.sid);
  const owner = ownerOf(ctx);
  if (!owner) return;
  if ('userId' in owner) await publish(ctx, proofsWithdrawn, owner);
  await deleteProofsOf(ctx, owner);
  if ('userId' in owner) await releaseHandlesOf(ctx, owner.userId);
}

/** Deletes what a session has proved as a visitor, and its logins at Instagram that are under way. */
export async function forgetSession(services: Services, { sid }: { sid: string }): Promise<void> {
  await deleteLogins(services, sid);
  // Most sessions have proved nothing, and need not wait for others who are just proving something.
  if ((await readProofsOf(services, { sid })).length > 0) await deleteProofsOf(services, { sid });
}

export async function deleteProofsOf(services: Services, owner: Owner): Promise<void> {
  await removeProofs(services, isOf(services.keys, owner));
}

/** Deletes a member's proof of one handle. */
export async function deleteProof(services: Services, userId: number, handle: string): Promise<void> {
  const { keys } = services;
  await removeProofs(services, and(isOf(keys, { userId }), eq(proofs.handleTag, proofTagOf(keys, 'handle', handle))));
}

/** Deletes all proofs of an Instagram account, and its pending logins, by all members and visitors. */
export async function deleteProofsWithAccount(services: Services, accountId: string): Promise<void> {
  const { keys } = services;
  await deleteLoginsWithAccount(services, accountId);
  await publish(services, proofsWithdrawn, { accountId });
  const isAffected = or(
    eq(proofs.accountTag, proofTagOf(keys, 'account', accountId)),
    eq(proofs.scopedTag, proofTagOf(keys, 'scoped', accountId)),
  );
  for (const { userId, handle } of await removeProofs(services, isAffected)) {
    if (userId !== null) await releaseHandle(services, userId, handle);
  }
}
