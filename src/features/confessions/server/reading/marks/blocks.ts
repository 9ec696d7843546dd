import { sql } from 'drizzle-orm';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { blockSlots } from '../../schema.ts';

/** The tags under which a recipient can block an author: by account and by mailbox, so that a new account does not end a block. */
export function blockSlotsOf(keys: Keys, author: Person, target: string): string[] {
  return personTags(keys, author).map((person) =>
    keys.tag('block-slot', person.toString('base64'), handleId(target)).toString('base64'),
  );
}

/** Changes by how many letters each of these slots is blocked. Needs a transaction that holds the lock 'marks'. */
export async function changeBlocks({ db }: Services, changes: ReadonlyMap<string, number>): Promise<void> {
  const slots = [...changes.keys()].map((text) => Buffer.from(text, 'base64'));
  if (slots.length === 0) return;
  const known = await db.select().from(blockSlots).where(hasTag(blockSlots.slot, slots));
  const lettersOf = new Map(known.map(({ slot, letters }) => [slot.toString('base64'), letters]));
  const counts = slots.map((slot) => {
    const text = slot.toString('base64');
    return { slot, letters: (lettersOf.get(text) ?? 0) + (changes.get(text) ?? 0) };
  });
  const { blocked = [], free = [] } = Object.groupBy(counts, ({ letters }) => (letters > 0 ? 'blocked' : 'free'));
  if (blocked.length > 0) {
    await db
      .insert(blockSlots)
      .values(shuffle(blocked))
      .onConflictDoUpdate({ target: blockSlots.slot, set: { letters: sql`excluded.letters` } });
  }
  const ended = free.map(({ slot }) => slot);
  if (ended.length > 0) await db.delete(blockSlots).where(hasTag(blockSlots.slot, ended));
}

const selectBlocked = statement<{ slot: Buffer }>(
  'blocked_slots',
  'SELECT slot FROM block_slots WHERE slot = ANY($1::bytea[])',
);

/** Returns those of the slots that are blocked, in base64. */
export async function findBlocks({ db }: Services, slots: Buffer[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await selectBlocked(db, slots);
  return new Set(rows.map(({ slot }) => slot.toString('base64')));
}
