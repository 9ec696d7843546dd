import { inArray } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { keepPlaces } from '../crushes/kept-places.ts';
import { removeMarks } from '../reading/marks.ts';
import { openWaiting, type WaitingLetter } from '../letter-boxes.ts';
import { lockOutbox, outboxPages } from '../outbox/outbox.ts';
import {
  confessionOutbox,
  confessions,
  confessionTombstones,
  readerMarks,
  type ConfessionRow,
  type OutboxRow,
} from '../schema.ts';
import { fromConfessions, fromOutbox, type SentLetter } from '../sent/sent-letters.ts';
import { freeCrushSlots } from '../crushes/crush-slots.ts';

/** So many letters are removed in one transaction where many may be due. */
export const REMOVED_AT_ONCE = 500;

interface Rows {
  waiting?: readonly OutboxRow[];
  delivered?: readonly ConfessionRow[];
}

/** Removes letters of people who are still here: their places stay taken. */
export async function removeRows(tx: Services, { waiting = [], delivered = [] }: Rows): Promise<void> {
  const letters = [
    ...waiting.map((row) => fromOutbox(tx.keys, row)),
    ...delivered.map((row) => fromConfessions(tx.keys, row)),
  ];
  await removeLetters(tx, letters);
  await keepPlaces(tx, letters);
}

/** Removes what waits and is meant, in parts, each in a transaction of its own: nobody who sends waits for all of them. */
export async function removeFromOutbox(
  services: Services,
  isMeant: (letter: WaitingLetter) => boolean,
): Promise<number> {
  const findMeant = (rows: OutboxRow[]) => rows.filter((row) => isMeant(openWaiting(services.keys, row)));
  let removed = 0;
  for await (const page of outboxPages(services)) {
    const ids = findMeant(page).map(({ id }) => id);
    if (ids.length === 0) continue;
    removed += await inTransaction(services, async (tx) => {
      await lockOutbox(tx);
      // Read again under the lock: some may have been delivered, taken back or put off since.
      const rows = await tx.db.select().from(confessionOutbox).where(inArray(confessionOutbox.id, ids));
      const waiting = findMeant(rows);
      await removeRows(tx, { waiting });
      return waiting.length;
    });
  }
  return removed;
}

/** The words go, a tombstone with the tag alone stays: without it the author's count would end too early. */
export async function removeLetters(tx: Services, letters: readonly SentLetter[]): Promise<void> {
  if (letters.length === 0) return;
  // Always in this order, whoever removes; marks go with their letters, and whoever sets one at this moment waits.
  await lockOutbox(tx);
  await lockForWriting(tx.db, readerMarks);
  const mixed = shuffle(letters);
  const ids = mixed.map((letter) => letter.id);
  await tx.db.delete(confessionOutbox).where(inArray(confessionOutbox.id, ids));
  await tx.db.delete(confessions).where(inArray(confessions.id, ids));
  await removeMarks(tx, ids);
  await tx.db
    .insert(confessionTombstones)
    .values(mixed.map(({ sentTag }) => ({ sentTag })))
    .onConflictDoNothing();
  const delivered = mixed.filter(({ isPublished, mayMatch }) => isPublished && mayMatch);
  await freeCrushSlots(
    tx,
    delivered.map(({ author, targetName: target }) => ({ author, target })),
  );
}
