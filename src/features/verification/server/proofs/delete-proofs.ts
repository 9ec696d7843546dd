import {
  changeInstagramAccounts,
  idsOf,
  wayOf,
  withoutProver,
  type AccountId,
} from '#features/handles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from '../events.ts';
import { deleteGrantsAndLinks, deleteLogins } from './login-steps.ts';
import { deleteMessageProofOf } from './message-proofs.ts';
import { proofs } from '../schema.ts';
import { isOf, readProofsOf } from './proofs.ts';
import { removeLocked, removeProofs } from './remove-proofs.ts';
import { ownerOf, type Proof } from './sealed-proof.ts';
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
  if ('sid' in owner) {
    await removeProofs(ctx, isOf(ctx.keys, owner));
    return;
  }
  await publish(ctx, proofsWithdrawn, { ...owner, ids: 'all' });
  await deleteProofs(ctx, owner.userId, () => true);
}

/** Deletes what a session has proved as a visitor, and its logins at Instagram that are under way. */
export async function forgetSession(services: Services, { sid }: { sid: string }): Promise<void> {
  await deleteMessageProofOf(services, sid);
  await deleteLogins(services, sid);
  await takeProofsOfVisitor(services, sid);
}

/**
 * Deletes a member's proofs of these accounts, then takes the member out of the accounts: afterwards, so that a proof which is just
 * being saved finds its row gone, or is taken out too.
 */
export async function deleteProofs(
  services: Services,
  userId: number,
  isWanted: (proof: Proof) => boolean,
): Promise<void> {
  const removed = await inTransaction(services, async (tx) => {
    await takeLock(tx, 'proofs');
    const tags = (await readProofsOf(tx, { userId })).filter(isWanted).map(({ ownerTag }) => ownerTag);
    return tags.length === 0 ? [] : removeLocked(tx, hasTag(proofs.ownerTag, tags));
  });
  await inTransaction(services, (tx) => takeOut(tx, userId, removed));
}

/** Deletes the proofs of an account that is being deleted. Nobody saves one meanwhile, so this needs no lock of its own. */
export async function eraseProofs(tx: Services, userId: number): Promise<void> {
  await takeOut(tx, userId, await readProofsOf(tx, { userId }));
  await removeLocked(tx, isOf(tx.keys, { userId }));
}

/** Takes a member out of the accounts of these proofs. Needs a transaction. */
export async function takeOut(tx: Services, userId: number, ended: readonly Proof[]): Promise<void> {
  const ids = ended.map(({ instagramId }) => instagramId);
  if (ids.length === 0) return;
  const day = today(tx.clock);
  await changeInstagramAccounts(tx, ids, (account) => {
    const own = idsOf(account).filter((id: AccountId) => ids.includes(id));
    return own.reduce((rest, id) => withoutProver(rest, userId, day, wayOf(id)), account);
  });
}
