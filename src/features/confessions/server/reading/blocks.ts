import { eq, inArray } from 'drizzle-orm';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { blockSlots } from '../schema.ts';

/** The tags under which a recipient can block an author: by account and by mailbox, so that a new account does not end a block. */
export function blockSlotsOf(keys: Keys, author: Person, target: string): string[] {
  return personTags(keys, author).map((person) =>
    keys.tag('block-slot', person.toString('base64'), target).toString('base64'),
  );
}

/** Adds one letter's block to each of the author's slots, or takes it back. Needs a transaction. */
export async function changeBlocks(tx: Services, slots: string[], change: 1 | -1): Promise<void> {
  for (const text of slots) {
    const slot = Buffer.from(text, 'base64');
    await lockForWriting(tx.db, blockSlots);
    const [known] = await tx.db.delete(blockSlots).where(eq(blockSlots.slot, slot)).returning();
    const letters = (known?.letters ?? 0) + change;
    if (letters > 0) await insertWithNeighbours(tx.db, blockSlots, blockSlots.slot, { slot, letters });
  }
}

/** Returns those of the slots that are blocked, in base64. */
export async function findBlocks({ db }: Services, slots: Buffer[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await db.select({ slot: blockSlots.slot }).from(blockSlots).where(inArray(blockSlots.slot, slots));
  return new Set(rows.map(({ slot }) => slot.toString('base64')));
}
