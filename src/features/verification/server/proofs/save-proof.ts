import { eq } from 'drizzle-orm';
import { keepAccount, readPeople } from '#features/people/server/index.ts';
import { recordProof, recordProver, type HoldOutcome, type RecordedProof } from '#features/handles/server/index.ts';
import { dayOfAge } from '#features/people/contract/age.ts';
import { today, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { publish } from '#platform/server/events.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { handleProven } from '../events.ts';
import { proofs } from '../schema.ts';
import { takeOut } from './delete-proofs.ts';
import type { ProvedAccount, ShownAccount } from './instagram-accounts.ts';
import { readProofsOf } from './proofs.ts';
import { removeLocked } from './remove-proofs.ts';
import { endOfProof, proofRow, slotsOf, type Owner, type Proof } from './sealed-proof.ts';

interface OwnedProof {
  owner: Owner;
  account: ProvedAccount;
  /** The day on which the owner proved it, if not today. */
  verifiedOn?: Day;
  /** The first day on which it no longer makes a holder, if not that on which the proof ends; null: it does for good. */
  until?: Day | null;
  /** What is written with the proof. If it returns false, nothing is saved. */
  alongside?: (tx: Services) => Promise<boolean>;
}

/** Records the account of a proof, in a transaction of its own. */
type RecordAccount = (tx: Services, by: RecordedProof['by']) => Promise<HoldOutcome | null>;

/**
 * Saves that a member or a visitor is an Instagram account, then records that the account has its handle. In two transactions: a
 * row that names a person and a row that leads to letters must not share one. Returns whether the member holds the account; null
 * for a visitor, and if nothing was saved.
 */
export function saveProof(services: Services, proof: OwnedProof & ShownAccount): Promise<HoldOutcome | null> {
  const { account, other, at } = proof;
  const { handle, instagramId: id, scopedId: scoped } = account;
  return save(services, proof, (tx, by) => recordProof(tx, { handle, id, scoped, other, at, by }));
}

/** The same for a proof that was given before: its account has been recorded, and only the member is new. */
export function saveEarlierProof(
  services: Services,
  proof: OwnedProof & { verifiedOn: Day },
): Promise<HoldOutcome | null> {
  const { instagramId } = proof.account;
  return save(services, proof, async (tx, by) => by && recordProver(tx, instagramId, by));
}

async function save(services: Services, proof: OwnedProof, recordAccount: RecordAccount): Promise<HoldOutcome | null> {
  const saved = await inTransaction(services, (tx) => saveRow(tx, proof));
  if (!saved) return null;
  const { evicted } = saved;
  if (evicted && 'userId' in proof.owner) {
    const { userId } = proof.owner;
    await inTransaction(services, (tx) => takeOut(tx, userId, [evicted]));
  }
  return inTransaction(services, (tx) => record(tx, proof, recordAccount));
}

async function saveRow(tx: Services, { owner, account, verifiedOn, alongside }: OwnedProof): Promise<Room | null> {
  const { db, keys, clock } = tx;
  const userId = 'userId' in owner ? owner.userId : null;
  if (userId !== null) await keepAccount(tx, userId);
  // Two tabs that prove an account at the same moment take turns: its owner has one proof of it, in a slot.
  await takeLock(tx, 'proofs');
  if (alongside && !(await alongside(tx))) return null;
  const room = await makeRoom(tx, owner, account);
  const { ownerTag } = room;
  await db
    .insert(proofs)
    .values(proofRow(keys, ownerTag, { ...account, userId, verifiedOn: verifiedOn ?? today(clock) }));
  return room;
}

interface Room {
  ownerTag: Buffer;
  /** The proof of another account that had to make way. */
  evicted: Proof | null;
}

/** A slot for a proof of this account. Deletes an earlier one, or the oldest proof if all slots are taken. */
async function makeRoom(tx: Uses<'db' | 'keys'>, owner: Owner, { instagramId }: ProvedAccount): Promise<Room> {
  const slots = slotsOf(tx.keys, owner);
  const own = await readProofsOf(tx, owner);
  const free = freeSlot(
    slots,
    own.map(({ ownerTag }) => ownerTag),
  );
  const earlier = own.find((proof) => proof.instagramId === instagramId);
  const evicted = earlier || free ? null : (own[0] ?? null);
  const replaced = earlier ?? evicted;
  if (replaced) await removeLocked(tx, eq(proofs.ownerTag, replaced.ownerTag));
  const ownerTag = replaced?.ownerTag ?? free;
  if (!ownerTag) throw new Error('All slots are taken');
  return { ownerTag, evicted };
}

async function record(
  tx: Services,
  { owner, account, verifiedOn, until }: OwnedProof,
  recordAccount: RecordAccount,
): Promise<HoldOutcome | null> {
  if (!('userId' in owner)) return recordAccount(tx, null);
  const { userId } = owner;
  await keepAccount(tx, userId);
  // The member may have deleted the proof since: whoever deletes it takes them out of the account afterwards.
  await takeLock(tx, 'proofs');
  if (!(await readProofsOf(tx, owner)).some(({ instagramId }) => instagramId === account.instagramId)) return null;
  const minorUntil = await readAge(tx, userId);
  const end = until === undefined ? endOfProof(verifiedOn ?? today(tx.clock)) : until;
  return recordAccount(tx, { userId, until: end, minorUntil });
}

/** The day on which the member is of age; null if they are. */
async function readAge(tx: Services, userId: number): Promise<Day | null> {
  const [person] = await readPeople(tx, [userId]);
  const ofAge = person ? dayOfAge(person.dateOfBirth) : null;
  return ofAge !== null && ofAge > today(tx.clock) ? ofAge : null;
}

/** Publishes `handleProven`. The proof stays valid even if a subscriber fails. */
export async function publishProof(services: Services, proof: { userId: number; handle: string }): Promise<void> {
  try {
    await publish(services, handleProven, proof);
  } catch (error) {
    services.log.error({ err: error }, 'a subscriber to a proof failed');
  }
}
