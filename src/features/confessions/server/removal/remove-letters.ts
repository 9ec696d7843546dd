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

/** How many letters are removed in one transaction where many may be due. */
export const REMOVED_AT_ONCE = 500;

interface Rows {
  waiting?: readonly OutboxRow[];
  delivered?: readonly ConfessionRow[];
}

/** Removes letters of existing accounts: their places among the crushes that count stay taken. */
export async function removeRows(tx: Services, { waiting = [], delivered = [] }: Rows): Promise<void> {
  const letters = [
    ...waiting.map((row) => fromOutbox(tx.keys, row)),
    ...delivered.map((row) => fromConfessions(tx.keys, row)),
  ];
  await removeLetters(tx, letters);
  await keepPlaces(tx, letters);
}

/** Removes the matching letters from the outbox, page by page: each page is one transaction, so that sending waits for one page only. */
export async function removeFromOutbox(
  services: Services,
  isMatching: (letter: WaitingLetter) => boolean,
): Promise<number> {
  const findMatching = (rows: OutboxRow[]) => rows.filter((row) => isMatching(openWaiting(services.keys, row)));
  let removed = 0;
  for await (const page of outboxPages(services)) {
    const ids = findMatching(page).map(({ id }) => id);
    if (ids.length === 0) continue;
    removed += await inTransaction(services, async (tx) => {
      await lockOutbox(tx);
      // Read again under the lock: some may have been delivered, retracted or postponed since.
      const rows = await tx.db.select().from(confessionOutbox).where(inArray(confessionOutbox.id, ids));
      const waiting = findMatching(rows);
      await removeRows(tx, { waiting });
      return waiting.length;
    });
  }
  return removed;
}

/** Deletes letters and leaves tombstones with their tags alone: without them the author's count would end too early. */
export async function removeLetters(tx: Services, letters: readonly SentLetter[]): Promise<void> {
  if (letters.length === 0) return;
  // Always locked in this order. Marks are deleted with their letters; setting one at this moment waits for the lock.
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
