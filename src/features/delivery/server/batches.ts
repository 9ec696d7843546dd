import { startOfHour } from '#platform/server/clock.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { replaceWaiting, endOfWait } from '#features/sending/server/index.ts';
import { findDeparted, type Batch } from '#features/letters/server/index.ts';
import { deliveryBatch } from './schema.ts';
import { BEGINNING, isOverdue, isReady, readWaiting, type OpenedRow } from './waiting-letters.ts';

/** Letters that are read at once to find out whether a batch is due. */
const PAGE = 500;

/** The batch that is being delivered, if there is one. */
export async function readBatch({ db }: Uses<'db'>): Promise<Batch | null> {
  const [row] = await db.select().from(deliveryBatch);
  return row ? batchOf(row.hour) : null;
}

/**
 * The batch that is being delivered, perhaps since before a restart, or else a new one if it is due. All its letters get the same
 * hour, however long it takes. Needs the lock 'delivery'.
 */
export async function findBatch(tx: Services): Promise<Batch | null> {
  const begun = await readBatch(tx);
  if (begun) return begun;
  if (!(await isBatchDue(tx))) return null;
  const hour = startOfHour(tx.clock.now());
  await tx.db.insert(deliveryBatch).values({ hour });
  return batchOf(hour);
}

export async function endBatch({ db }: Uses<'db'>): Promise<void> {
  await db.delete(deliveryBatch);
}

function batchOf(hour: Date): Batch {
  return { month: monthOf(hour), hour: hour.getTime() };
}

/** The moment that decides which letters belong to a batch: never after its hour, or a letter would arrive before it was sent. */
export function momentOf({ hour }: Batch, now: Date): Date {
  return new Date(Math.min(now.getTime(), hour + HOUR - 1));
}

/** Whether letters of enough authors wait together, or one letter has waited long enough. */
async function isBatchDue(tx: Services): Promise<boolean> {
  const { clock, deliverySettings, deliveryMemory } = tx;
  const moment = clock.now();
  const time = moment.getTime();
  if (time < deliveryMemory.notDueBefore) return false;
  const authors = new Set<number>();
  let pages = 0;
  for (let after: Buffer | null = BEGINNING; after; pages += 1) {
    const { letters, stopped, last } = await readWaiting(tx, moment, after, PAGE);
    await postpone(tx, stopped);
    if (letters.some((row) => isOverdue(row, moment))) return true;
    if (await addAuthors(tx, authors, letters, moment)) return true;
    after = last;
  }
  const next = Math.min(startOfHour(moment).getTime() + HOUR, endOfWait(time, deliverySettings.maxWait));
  if (pages > 1 && !deliversAtOnce(tx)) deliveryMemory.notDueBefore = next;
  return false;
}

/** Letters of suspended authors wait for the next shared moment, again and again: they are not late. */
async function postpone(
  { db, clock, deliverySettings }: Uses<'db' | 'clock' | 'deliverySettings'>,
  rows: readonly OpenedRow[],
): Promise<void> {
  const now = clock.now();
  const leaveBy = endOfWait(now.getTime(), deliverySettings.maxWait);
  const overdue = rows.filter((row) => isOverdue(row, now));
  await replaceWaiting(
    db,
    overdue.map(({ content: _, ...row }) => {
      const before = { ...row, state: 'waiting' as const, leaveBy: new Date(row.leaveBy) };
      return { before, state: 'waiting' as const, leaveBy, box: row.box };
    }),
  );
}

async function addAuthors(
  tx: Uses<'db' | 'keys' | 'deliverySettings'>,
  authors: Set<number>,
  letters: OpenedRow[],
  moment: Date,
): Promise<boolean> {
  const ready = letters.filter((row) => !row.content.gone && isReady(tx, row, moment));
  const found = ready.map(({ content }) => content.author);
  const departed = await findDeparted(tx, found);
  for (const author of found) if (!departed.has(author)) authors.add(author);
  return authors.size >= Math.max(1, tx.deliverySettings.minAuthors);
}
