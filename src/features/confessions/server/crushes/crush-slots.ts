import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { crushSlots } from '../schema.ts';

/** A crush as a keyed tag. Blocks are tagged with another key, so that the two cannot be joined. */
export const crushSlot = (keys: Keys, userId: number, target: string) => keys.tag('match-slot', userId, target);

interface Pair {
  author: number;
  target: string;
}

/** Called at delivery: a slot written while sending would reveal when the letter was sent. */
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

/** A slot is kept as long as one delivered letter of this author to this handle is. */
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

/** Returns whether a crush exists, wanted or not. A quick check before letters are opened. */
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
