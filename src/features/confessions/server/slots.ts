import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { blockSlots, crushSlots } from './schema.ts';

/** Pairs of people as keyed tags. Crushes and blocks are named under different keys: the two cannot be joined. */

export const crushSlot = (keys: Keys, userId: number, target: string) => keys.tag('match-slot', userId, target);

interface Pair {
  author: number;
  target: string;
}

/** A crush counts from its delivery on: a slot written while sending would tell when that was. */
export async function claimCrushSlots({ db, keys }: Services, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await db
    .insert(crushSlots)
    .values(shuffle(countSlots(keys, pairs)))
    .onConflictDoUpdate({
      target: crushSlots.slot,
      set: { letters: sql`${crushSlots.letters} + excluded.letters` },
    });
}

/** A slot lives as long as one delivered letter from the one to the other does. */
export async function freeCrushSlots({ db, keys }: Services, pairs: Pair[]): Promise<void> {
  for (const { slot, letters } of shuffle(countSlots(keys, pairs))) {
    await db
      .update(crushSlots)
      .set({ letters: sql`${crushSlots.letters} - ${letters}` })
      .where(eq(crushSlots.slot, slot));
  }
  const slots = countSlots(keys, pairs).map(({ slot }) => slot);
  if (slots.length > 0)
    await db.delete(crushSlots).where(and(inArray(crushSlots.slot, slots), lte(crushSlots.letters, 0)));
}

/** Which of these crushes there are, wanted or not: the quick question before letters are opened. */
export async function findCrushes({ db, keys }: Services, pairs: Pair[]): Promise<(pair: Pair) => boolean> {
  const slots = pairs.map(({ author, target }) => crushSlot(keys, author, target));
  const rows =
    slots.length === 0
      ? []
      : await db.select({ slot: crushSlots.slot }).from(crushSlots).where(inArray(crushSlots.slot, slots));
  const taken = new Set(rows.map(({ slot }) => slot.toString('base64')));
  return ({ author, target }) => taken.has(crushSlot(keys, author, target).toString('base64'));
}

function countSlots(keys: Keys, pairs: Pair[]): { slot: Buffer; letters: number }[] {
  const counts = new Map<string, number>();
  for (const { author, target } of pairs) {
    const slot = crushSlot(keys, author, target).toString('base64');
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return [...counts].map(([slot, letters]) => ({ slot: Buffer.from(slot, 'base64'), letters }));
}

/** Under which a recipient may have blocked somebody: by account and by mailbox, so that a new account does not shed it. */
export function blockSlotsOf(keys: Keys, author: Person, target: string): string[] {
  return personTags(keys, author).map((person) =>
    keys.tag('block-slot', person.toString('base64'), target).toString('base64'),
  );
}

/** Blocks an author under all of their slots, or takes one letter's block back. Needs a transaction. */
export async function changeBlocks(tx: Services, slots: string[], change: 1 | -1): Promise<void> {
  for (const text of slots) {
    const slot = Buffer.from(text, 'base64');
    await lockForWriting(tx.db, blockSlots);
    const [known] = await tx.db.delete(blockSlots).where(eq(blockSlots.slot, slot)).returning();
    const letters = (known?.letters ?? 0) + change;
    if (letters > 0) await insertWithNeighbours(tx.db, blockSlots, blockSlots.slot, { slot, letters });
  }
}

/** Which of the slots are taken, that is, which authors are blocked. */
export async function findBlocks({ db }: Services, slots: Buffer[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await db.select({ slot: blockSlots.slot }).from(blockSlots).where(inArray(blockSlots.slot, slots));
  return new Set(rows.map(({ slot }) => slot.toString('base64')));
}
