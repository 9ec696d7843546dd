import { randomUUID } from 'node:crypto';
import { inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { today, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { vanishingLetters } from './schema.ts';
import { EMPTIED_AT_ONCE, makeGone, openLetters } from './gone-letters.ts';
import { readByIds } from './letter-rows.ts';
import { deliveredRowId } from './letter-ids.ts';

/** The letter that is to vanish. Bound to the row's id. */
const vanishingLetter = sealed('vanishing_letters.box', {
  version: 1,
  schema: z.object({ author: z.number(), key: z.string() }),
  size: 128,
});

/** Stores the days on which letters vanish. Called in the transaction that delivers them. */
export async function scheduleVanishing(
  { db, keys }: Uses<'db' | 'keys'>,
  letters: readonly { author: number; key: string; vanishesOn: Day }[],
): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ author, key, vanishesOn }) => {
    const id = randomUUID();
    return { id, day: vanishesOn, box: vanishingLetter.seal(keys, id, { author, key }) };
  });
  await db.insert(vanishingLetters).values(shuffle(rows));
}

/** Makes letters gone whose day has come, in slices, each in its own transaction. Returns how many. */
export async function removeVanished(services: Services): Promise<number> {
  let removed = 0;
  let size: number;
  do {
    size = await inTransaction(services, removeSlice);
    removed += size;
  } while (size === EMPTIED_AT_ONCE);
  return removed;
}

async function removeSlice(tx: Services): Promise<number> {
  const { db, keys, clock } = tx;
  const isDue = lte(vanishingLetters.day, today(clock));
  const slice = db.select({ id: vanishingLetters.id }).from(vanishingLetters).where(isDue).limit(EMPTIED_AT_ONCE);
  const due = await db.delete(vanishingLetters).where(inArray(vanishingLetters.id, slice)).returning();
  if (due.length === 0) return 0;
  await takeLock(tx, 'delivery');
  const ids = due.map(({ id, box }) => {
    const { author, key } = vanishingLetter.open(keys, id, box);
    return deliveredRowId(keys, author, key);
  });
  await makeGone(tx, openLetters(tx, await readByIds(db, ids)));
  return due.length;
}
