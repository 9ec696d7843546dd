import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayOf, startOfDay, today, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { renameNetworkId } from '../proofs/instagram-accounts.ts';
import { handleHolders } from '../schema.ts';

/**
 * How long a handle serves nobody after it has served somebody. As long as a place among the crushes that count stays taken:
 * deleting the account and signing up again must not bring nine new suspects sooner than taking nine letters back.
 */
export const PAUSE_DAYS = 30;

/** Whose handle it is here, from which day on it counts as theirs, and the first day on which it no longer does. */
const Hold = z.object({
  /** Nobody's where the account was deleted; the pause outlives it. */
  userId: z.nullable(z.number()),
  handle: z.string(),
  instagramId: z.string(),
  servesFrom: z.iso.date(),
  heldUntil: z.nullable(z.iso.date()),
});
export type Hold = z.output<typeof Hold>;

const sealedHold = sealed('handle_holders', { version: 2, schema: Hold, upgrade: { 1: renameNetworkId } });

export interface Holder {
  userId: number;
  instagramId: string;
}

export interface HeldHandle {
  handle: string;
  instagramId: string;
}

export interface HandleProof extends Holder {
  handle: string;
  /** The first day on which the proof no longer counts, if it is not to count until it is released. */
  until: Day | null;
}

type Row = typeof handleHolders.$inferSelect;

const tagOf = (keys: Keys, handle: string) => keys.tag('match-slot', 'holder', handle);
const holderTagOf = (keys: Keys, userId: number) => keys.tag('match-slot', 'held-by', userId);
const addDays = (day: Day, days: number): Day => dayOf(startOfDay(new Date(day), days));

export function openHold(keys: Keys, { handleTag, box }: Pick<Row, 'handleTag' | 'box'>): Hold {
  return sealedHold.open(keys, handleTag, box);
}

const hasEnded = ({ heldUntil }: Hold, day: Day) => heldUntil !== null && heldUntil <= day;
export const serves = (hold: Hold, day: Day): hold is Hold & Holder =>
  hold.userId !== null && hold.servesFrom <= day && !hasEnded(hold, day);
const endOf = ({ heldUntil }: Hold, day: Day): Day => (heldUntil !== null && heldUntil < day ? heldUntil : day);
function later(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

/** True once not even the pause after it is left. */
export function isOver(hold: Hold, day: Day): boolean {
  return hasEnded(hold, day) && addDays(endOf(hold, day), PAUSE_DAYS) <= day;
}

/**
 * Makes a handle serve somebody who has just proved to have it. Whoever holds it with the same Instagram account
 * keeps it; whoever held it with another has it no longer, because the name has passed on.
 */
export function holdHandle(services: Services, proof: HandleProof): Promise<'held' | 'waiting' | 'elsewhere'> {
  const { userId, handle, instagramId, until } = proof;
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, handleHolders);
    await releaseOtherNames(tx, proof);
    const day = today(tx.clock);
    const [before] = await readHolds(tx, [handle]);
    const isMine = before?.userId === userId;
    if (before && !isMine && !hasEnded(before, day) && before.instagramId === instagramId) return 'elsewhere';
    let hold: Hold = { userId, handle, instagramId, servesFrom: day, heldUntil: until };
    if (isMine) hold = { ...hold, servesFrom: before.servesFrom, heldUntil: later(before.heldUntil, until) };
    else if (before) hold = { ...hold, servesFrom: addDays(endOf(before, day), PAUSE_DAYS) };
    await writeHold(tx, hold);
    return hold.servesFrom <= day ? 'held' : 'waiting';
  });
}

/** An Instagram account has one name at a time: the one it had before no longer serves its owner. */
async function releaseOtherNames(tx: Services, { userId, handle, instagramId }: HandleProof): Promise<void> {
  const held = await readHoldsOf(tx, [userId]);
  for (const old of held) if (old.instagramId === instagramId && old.handle !== handle) await endHold(tx, old);
}

/** From today on the handle serves this person no more. */
export function releaseHandle(services: Services, userId: number, handle: string): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, handleHolders);
    const [hold] = await readHolds(tx, [handle]);
    if (hold?.userId === userId) await endHold(tx, hold);
  });
}

/** The same for all of this person's handles. */
export function releaseHandlesOf(services: Services, userId: number): Promise<void> {
  return endAll(services, userId, (hold) => hold);
}

/** The account is deleted: its handles are free after the pause, and whose they were is gone at once. */
export function eraseHolder(services: Services, userId: number): Promise<void> {
  return endAll(services, userId, (hold) => ({ ...hold, userId: null, instagramId: '' }));
}

function endAll(services: Services, userId: number, change: (hold: Hold) => Hold): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, handleHolders);
    const held = await readHoldsOf(tx, [userId]);
    for (const hold of held) await endHold(tx, change(hold));
  });
}

/** Who the handle serves today. */
export async function holderOf(services: Services, handle: string): Promise<Holder | null> {
  return (await holdersOf(services, [handle])).get(handle) ?? null;
}

/** The same for several; handles that serve nobody are left out. */
export async function holdersOf(services: Services, handles: readonly string[]): Promise<Map<string, Holder>> {
  const day = today(services.clock);
  const holds = (await readHolds(services, handles)).filter((hold) => serves(hold, day));
  return new Map(holds.map(({ handle, userId, instagramId }) => [handle, { userId, instagramId }]));
}

/** The handles that serve this person today. */
export async function handlesHeldBy(services: Services, userId: number): Promise<HeldHandle[]> {
  return (await handlesHeldByEach(services, [userId])).get(userId) ?? [];
}

/** The same for several people; those whom none serves are left out. */
export async function handlesHeldByEach(
  services: Services,
  userIds: readonly number[],
): Promise<Map<number, HeldHandle[]>> {
  const day = today(services.clock);
  const holds = (await readHoldsOf(services, userIds)).filter((hold) => serves(hold, day));
  return Map.groupBy(holds, ({ userId }) => userId);
}

async function readHolds({ db, keys }: Services, handles: readonly string[]): Promise<Hold[]> {
  const tags = [...new Set(handles)].map((handle) => tagOf(keys, handle));
  if (tags.length === 0) return [];
  const rows = await db.select().from(handleHolders).where(inArray(handleHolders.handleTag, tags));
  return rows.map((row) => openHold(keys, row));
}

async function readHoldsOf({ db, keys }: Services, userIds: readonly number[]): Promise<Hold[]> {
  const tags = userIds.map((userId) => holderTagOf(keys, userId));
  if (tags.length === 0) return [];
  const rows = await db.select().from(handleHolders).where(inArray(handleHolders.holderTag, tags));
  return rows.map((row) => openHold(keys, row));
}

function endHold(tx: Services, hold: Hold): Promise<void> {
  return writeHold(tx, { ...hold, heldUntil: endOf(hold, today(tx.clock)) });
}

async function writeHold({ db, keys }: Services, hold: Hold): Promise<void> {
  const handleTag = tagOf(keys, hold.handle);
  await db.delete(handleHolders).where(eq(handleHolders.handleTag, handleTag));
  await insertWithNeighbours(db, handleHolders, handleHolders.handleTag, {
    handleTag,
    holderTag: hold.userId === null ? randomBytes(32) : holderTagOf(keys, hold.userId),
    box: sealedHold.seal(keys, handleTag, hold),
  });
}
