import { sql, type SQL } from 'drizzle-orm';
import { keepAccount } from '#features/auth/server/index.ts';
import { today, type Day } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { freeSlot, ownerSlots } from '#platform/server/keys/owner-tag.ts';
import type { Services } from '#platform/server/services.ts';
import { handleHolders } from '../schema.ts';
import type { ProvedHandle } from '../proofs/instagram-accounts.ts';
import {
  countingIds,
  dayAfterPause,
  endedOn,
  hasEnded,
  isCurrent,
  isHeldWith,
  openHold,
  ownerless,
  sealedHold,
  withProof,
  type HeldHandle,
  type Hold,
  type Holder,
} from './hold.ts';

export interface HandleProof extends ProvedHandle {
  userId: number;
  /** The first day on which the proof no longer counts; null if it counts until the handle is released. */
  until: Day | null;
}

/** How many handles a member can hold at a time. One more takes the place of the oldest. */
const HOLDER_SLOTS = 16;

/** A hold and the slot of its holder. */
type StoredHold = Hold & { holderTag: Buffer };

export const holderTagOf = (keys: Keys, handle: string) => keys.tag('handle', 'holder', handleId(handle));
const holderSlots = (keys: Keys, userId: number) => ownerSlots(keys, 'handle_holders', userId, HOLDER_SLOTS);

/**
 * Makes the member who has just proved a handle its holder. Another member who holds it with the same Instagram account
 * keeps it ('elsewhere'). One who held it with another account loses it, because the handle has passed on; then, and
 * during the pause after an earlier holder, the member is 'waiting'. Only a member who has proved the handle in both ways
 * shows that two ids are one account.
 */
export function holdHandle(services: Services, proof: HandleProof): Promise<'held' | 'waiting' | 'elsewhere'> {
  const { userId, handle, instagramId, until } = proof;
  return inTransaction(services, async (tx) => {
    await keepAccount(tx, userId);
    await takeLock(tx, 'holders');
    await releaseOtherHandles(tx, proof);
    const day = today(tx.clock);
    const [before] = await readHolds(tx, [handle]);
    const isMine = before?.userId === userId;
    if (before && !isMine && !hasEnded(before, day) && isHeldWith(before, instagramId)) return 'elsewhere';
    const heldFrom = before ? dayAfterPause(before, day) : day;
    const hold = isMine
      ? withProof(before, { instagramId, until })
      : { userId, handle, accounts: [{ instagramId, until }], heldFrom, holderTag: await makeRoom(tx, userId) };
    await writeHolds(tx, [hold]);
    return hold.heldFrom <= day ? 'held' : 'waiting';
  });
}

/** An Instagram account has one handle at a time: the member no longer holds the one it had before. */
async function releaseOtherHandles(tx: Services, { userId, handle, instagramId }: HandleProof): Promise<void> {
  const held = await readHoldsOf(tx, [userId]);
  const old = held.filter((one) => one.handle !== handle && isHeldWith(one, instagramId));
  await endHolds(tx, old, instagramId);
}

/** A slot for one more handle of the member. If all are taken, one that has ended or else the oldest makes way. */
async function makeRoom(tx: Services, userId: number): Promise<Buffer> {
  const slots = holderSlots(tx.keys, userId);
  const held = (await readHoldsOf(tx, [userId])).toSorted((a, b) => a.heldFrom.localeCompare(b.heldFrom));
  const free = freeSlot(
    slots,
    held.map(({ holderTag }) => holderTag),
  );
  if (free) return free;
  const replaced = held.find((hold) => hasEnded(hold, today(tx.clock))) ?? held[0];
  if (!replaced) throw new Error('All slots are taken');
  await endHolds(tx, [ownerless(replaced)]);
  return replaced.holderTag;
}

/** Ends a member's hold of a handle today, unless they hold it with another account too. */
export function releaseHandle(
  services: Services,
  { userId, handle, instagramId }: Omit<HandleProof, 'until'>,
): Promise<void> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'holders');
    const [hold] = await readHolds(tx, [handle]);
    if (hold?.userId === userId) await endHolds(tx, [hold], instagramId);
  });
}

/** The same for all handles of a member. */
export function releaseHandlesOf(services: Services, userId: number): Promise<void> {
  return endAll(services, userId, (hold) => hold);
}

/** For a deleted account: its handles are free after the pause, and who held them is erased at once. */
export function eraseHolder(services: Services, userId: number): Promise<void> {
  return endAll(services, userId, ownerless);
}

function endAll(services: Services, userId: number, change: (hold: StoredHold) => StoredHold): Promise<void> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'holders');
    const held = await readHoldsOf(tx, [userId]);
    await endHolds(tx, held.map(change));
  });
}

/** Who holds the handle today. */
export async function holderOf(services: Services, handle: string): Promise<Holder | null> {
  return (await holdersOf(services, [handle])).get(handle) ?? null;
}

/** The same for several handles; those without a holder are left out. */
export async function holdersOf(services: Services, handles: readonly string[]): Promise<Map<string, Holder>> {
  const day = today(services.clock);
  const holds = (await readHolds(services, handles)).filter((hold) => isCurrent(hold, day));
  return new Map(holds.map((hold) => [hold.handle, { userId: hold.userId, instagramIds: countingIds(hold, day) }]));
}

/** The handles that a member holds today. */
export async function handlesHeldBy(services: Services, userId: number): Promise<HeldHandle[]> {
  return (await handlesHeldByEach(services, [userId])).get(userId) ?? [];
}

/** The same for several members; those who hold none are left out. */
export async function handlesHeldByEach(
  services: Services,
  userIds: readonly number[],
): Promise<Map<number, HeldHandle[]>> {
  const day = today(services.clock);
  const holds = (await readHoldsOf(services, userIds)).filter((hold) => isCurrent(hold, day));
  const held = holds.map((hold) => ({ ...hold, instagramIds: countingIds(hold, day) }));
  return Map.groupBy(held, ({ userId }) => userId);
}

function readHolds(services: Services, handles: readonly string[]): Promise<StoredHold[]> {
  const tags = [...new Set(handles)].map((handle) => holderTagOf(services.keys, handle));
  return readStored(services, tags, hasTag(handleHolders.handleTag, tags));
}

function readHoldsOf(services: Services, userIds: readonly number[]): Promise<StoredHold[]> {
  const tags = userIds.flatMap((userId) => holderSlots(services.keys, userId));
  return readStored(services, tags, hasTag(handleHolders.holderTag, tags));
}

async function readStored({ db, keys }: Services, tags: Buffer[], which: SQL): Promise<StoredHold[]> {
  if (tags.length === 0) return [];
  const rows = await db.select().from(handleHolders).where(which);
  return rows.map((row) => ({ ...openHold(keys, row), holderTag: row.holderTag }));
}

/** Ends holds, or only with one of their accounts. */
function endHolds(tx: Services, holds: readonly StoredHold[], instagramId?: string): Promise<void> {
  const day = today(tx.clock);
  return writeHolds(
    tx,
    holds.map((hold) => endedOn(hold, day, instagramId)),
  );
}

async function writeHolds({ db, keys }: Services, holds: readonly StoredHold[]): Promise<void> {
  if (holds.length === 0) return;
  const rows = holds.map(({ holderTag, ...hold }) => {
    const handleTag = holderTagOf(keys, hold.handle);
    return { handleTag, holderTag, box: sealedHold.seal(keys, handleTag, hold) };
  });
  await db
    .insert(handleHolders)
    .values(rows)
    .onConflictDoUpdate({
      target: handleHolders.handleTag,
      set: { holderTag: sql`excluded.holder_tag`, box: sql`excluded.box` },
    });
}
