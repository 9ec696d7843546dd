import { randomInt, randomUUID } from 'node:crypto';
import { inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { VANISH_DAYS } from '../../contract.ts';
import { lockOutbox } from '../outbox/outbox.ts';
import { REMOVED_AT_ONCE, removeRows } from './remove-letters.ts';
import { confessionOutbox, confessions, vanishingLetters } from '../schema.ts';

/** The letter that is to vanish; null in a row for a letter that does not vanish. */
const vanishingLetter = sealed('vanishing_letters.box', {
  version: 1,
  schema: z.object({ letterId: z.nullable(z.string()) }),
  readUnversioned: (text) => ({ letterId: text === 'none' ? null : text }),
});

/**
 * Every letter gets a row, whether it is to vanish or not: only premium members have the choice, so a row for those alone
 * would narrow down who wrote it.
 */
export async function scheduleVanishing(
  { db, keys, clock }: Services,
  letters: { id: string; vanishesOn: string | null }[],
): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ id: letterId, vanishesOn }) => {
    const id = randomUUID();
    const box = vanishingLetter.seal(keys, id, { letterId: vanishesOn === null ? null : letterId });
    return { id, day: vanishesOn ?? anyDay(clock.now()), box };
  });
  await db.insert(vanishingLetters).values(shuffle(rows));
}

function anyDay(now: Date): string {
  const days = VANISH_DAYS[randomInt(VANISH_DAYS.length)] ?? VANISH_DAYS[0];
  return dayOf(new Date(now.getTime() + days * DAY));
}

/**
 * Removes a part of the letters whose day has come; of retracted ones only the row here is left. Needs a transaction.
 */
export async function removeVanished(tx: Services): Promise<number> {
  const isDue = lte(vanishingLetters.day, today(tx.clock));
  const part = tx.db.select({ id: vanishingLetters.id }).from(vanishingLetters).where(isDue).limit(REMOVED_AT_ONCE);
  const due = await tx.db.delete(vanishingLetters).where(inArray(vanishingLetters.id, part)).returning();
  const ids = due.flatMap(({ id, box }) => vanishingLetter.open(tx.keys, id, box).letterId ?? []);
  if (ids.length > 0) {
    await lockOutbox(tx);
    // Kept-back letters too: to their authors they were delivered.
    const waiting = await tx.db.select().from(confessionOutbox).where(inArray(confessionOutbox.id, ids));
    const delivered = await tx.db.select().from(confessions).where(inArray(confessions.id, ids));
    await removeRows(tx, { waiting, delivered });
  }
  return due.length;
}
