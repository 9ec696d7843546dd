import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from '../events.ts';
import { releaseHandle, releaseHandlesOf } from '../handles/handle-holders.ts';
import { deleteGrantsAndLinks, deleteLogins, deleteLoginsWithAccounts } from '../login/login-steps.ts';
import { deleteMessageProofOf, deleteMessageProofsWithAccounts } from '../message/message-proofs.ts';
import { proofs } from '../schema.ts';
import type { ProvedHandle } from './instagram-accounts.ts';
import { messageAccountId } from './message-account.ts';
import { isOf, readProofs, readProofsOf } from './proofs.ts';
import { removeProofs } from './remove-proofs.ts';
import { handleTagOf, ownerOf, proofTagOf, type Owner } from './sealed-proof.ts';
import { takeProofsOfVisitor } from './visitor-proofs.ts';

/** Deletes all proofs of this member, or of this visitor's session. */
export async function deleteOwnProofs(ctx: Ctx): Promise<void> {
  // A grant that is not used yet could create the proof again. Messages first: one that is just confirmed becomes a grant.
  const { sid } = ctx.session;
  if (sid !== null) {
    await deleteMessageProofOf(ctx, sid);
    await deleteGrantsAndLinks(ctx, sid);
  }
  const owner = ownerOf(ctx);
  if (!owner) return;
  if ('userId' in owner) await publish(ctx, proofsWithdrawn, owner);
  await deleteProofsOf(ctx, owner);
  if ('userId' in owner) await releaseHandlesOf(ctx, owner.userId);
}

/** Deletes what a session has proved as a visitor, and its logins at Instagram that are under way. */
export async function forgetSession(services: Services, { sid }: { sid: string }): Promise<void> {
  await deleteMessageProofOf(services, sid);
  await deleteLogins(services, sid);
  await takeProofsOfVisitor(services, sid);
}

export async function deleteProofsOf(services: Services, owner: Owner): Promise<void> {
  await removeProofs(services, isOf(services.keys, owner));
}

/** Deletes a member's proof of one handle, by the way of this account. */
export async function deleteProof(services: Services, userId: number, account: ProvedHandle): Promise<void> {
  const { keys } = services;
  await removeProofs(services, and(isOf(keys, { userId }), eq(proofs.handleTag, handleTagOf(keys, account))));
}

/** Deletes all proofs of an Instagram account, and its pending logins, by all members and visitors. */
export async function deleteProofsWithAccount(services: Services, accountId: string): Promise<void> {
  const accountIds = await idsOf(services, accountId);
  await deleteMessageProofsWithAccounts(services, accountIds);
  await deleteLoginsWithAccounts(services, accountIds);
  await publish(services, proofsWithdrawn, { accountIds });
  for (const { userId, handle, instagramId } of await removeProofs(services, isOneOf(services, accountIds))) {
    if (userId !== null) await releaseHandle(services, { userId, handle, instagramId });
  }
}

/**
 * The ids of an account that Meta names: as its login does, as our app does, or as a sender of messages. With them those of the
 * other way, where a member has proved the same handle in both.
 */
async function idsOf(services: Services, accountId: string): Promise<string[]> {
  const ids = new Set([accountId, messageAccountId(services.keys, accountId)]);
  for (const { userId, handle } of await readProofs(services, isOneOf(services, [...ids]))) {
    const own = userId === null ? [] : await readProofsOf(services, { userId });
    for (const proof of own) if (proof.handle === handle) ids.add(proof.instagramId);
  }
  return [...ids];
}

function isOneOf({ keys }: Services, accountIds: readonly string[]): SQL {
  const tagsOf = (what: 'account' | 'scoped') => accountIds.map((id) => proofTagOf(keys, what, id));
  return sql`(${hasTag(proofs.accountTag, tagsOf('account'))} OR ${hasTag(proofs.scopedTag, tagsOf('scoped'))})`;
}
