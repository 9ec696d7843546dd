import { and, eq, not, or, type SQL } from 'drizzle-orm';
import { keepAccount } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { publish } from '#platform/server/events.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Services } from '#platform/server/services.ts';
import { handleProven } from '../events.ts';
import { claimByProof } from '../handles/handle-history.ts';
import { proofs } from '../schema.ts';
import type { ProvedAccount, ProvedHandle } from './instagram-accounts.ts';
import { wayOf } from './message-account.ts';
import { readProofsOf } from './proofs.ts';
import { removeLocked } from './remove-proofs.ts';
import { handleTagOf, proofRow, proofTagOf, slotsOf, type Owner, type Proof } from './sealed-proof.ts';

/**
 * Saves a proof and deletes outdated ones of any owner: those of this handle with another Instagram account, and those of
 * this Instagram account with another handle. Proofs by login and by message stand side by side: nobody can tell whether
 * their accounts are the same.
 */
export async function saveProof(services: Services, owner: Owner, account: ProvedAccount): Promise<void> {
  await inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    if ('userId' in owner) await keepAccount(tx, owner.userId);
    // Two tabs that prove a handle at the same moment take turns: a member has one proof of it a way, each in a slot.
    await takeLock(tx, 'proofs');
    await removeLocked(tx, isOutdated(tx, account));
    const ownerTag = await makeRoom(tx, owner, account);
    const userId = 'userId' in owner ? owner.userId : null;
    await db.insert(proofs).values(proofRow(keys, ownerTag, { ...account, userId, verifiedOn: today(clock) }));
  });
}

function isOutdated({ keys }: Services, account: ProvedAccount): SQL | undefined {
  const isHandle = eq(proofs.handleTag, handleTagOf(keys, account));
  const isAccount = eq(proofs.accountTag, proofTagOf(keys, 'account', account.instagramId));
  return or(and(isHandle, not(isAccount)), and(isAccount, not(isHandle)));
}

/** A slot for a proof of this handle. Deletes an earlier one of the same way, or the oldest proof if all slots are taken. */
async function makeRoom(tx: Services, owner: Owner, { handle, instagramId }: ProvedHandle): Promise<Buffer> {
  const slots = slotsOf(tx.keys, owner);
  const own = await readProofsOf(tx, owner);
  const free = freeSlot(
    slots,
    own.map(({ ownerTag }) => ownerTag),
  );
  const isSame = (proof: Proof) => proof.handle === handle && wayOf(proof.instagramId) === wayOf(instagramId);
  const replaced = own.find(isSame) ?? (free ? undefined : own[0]);
  if (replaced) await removeLocked(tx, eq(proofs.ownerTag, replaced.ownerTag));
  const slot = replaced?.ownerTag ?? free;
  if (!slot) throw new Error('All slots are taken');
  return slot;
}

/**
 * Runs `save`, which stores whose proof it is, then records that the handle belongs to this Instagram account. In two
 * transactions: a row that names a person and a row that leads to letters must not share one. An owner among `sameAs`, which
 * are ids of the same account, stays the owner.
 */
export async function saveProofAndClaim<T>(
  services: Services,
  { handle, instagramId }: ProvedHandle,
  save: (tx: Services) => Promise<T>,
  sameAs: readonly string[] = [],
): Promise<T> {
  const saved = await inTransaction(services, save);
  await inTransaction(services, (tx) => claimByProof(tx, handle, instagramId, tx.clock.now().getTime(), sameAs));
  return saved;
}

/** Publishes `handleProven`. The proof stays valid even if a subscriber fails. */
export async function publishProof(services: Services, proof: { userId: number; handle: string }): Promise<void> {
  try {
    await publish(services, handleProven, proof);
  } catch (error) {
    services.log.error({ err: error }, 'a subscriber to a proof failed');
  }
}
