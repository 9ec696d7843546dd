import { eq, inArray } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { endOfWait } from './delivery-time.ts';
import { openWaiting, sealWaiting, type WaitingLetter } from './letter-boxes.ts';
import { confessionOutbox } from './schema.ts';

export type OutboxRow = typeof confessionOutbox.$inferSelect;

/** Whoever sends, takes back or delivers has the outbox to themselves. */
export function lockOutbox({ db }: Pick<Services, 'db'>): Promise<void> {
  return lockForWriting(db, confessionOutbox);
}

/** Puts a letter among those that wait: which of them came last cannot be told. */
export function joinOutbox({ db }: Pick<Services, 'db'>, row: OutboxRow): Promise<void> {
  return insertAmong(db, confessionOutbox, confessionOutbox.sentTag, row);
}

/** Rows for one recipient. Only opened boxes tell, so all are opened: few wait at a time. */
export async function findWaitingFor({ db, keys }: Services, handle: string): Promise<OutboxRow[]> {
  const rows = await db.select().from(confessionOutbox);
  return rows.filter((row) => openWaiting(keys, row).target === handle);
}

/**
 * Lets letters that were kept back begin their wait anew. An old letter that is let go all at once would otherwise take
 * everybody's fresh ones along, without company.
 */
export function postpone(tx: Services, rows: Pick<OutboxRow, 'id'>[], readyAt: number): Promise<void> {
  return changeTimes(tx, rows, { readyAt, leaveBy: endOfWait(readyAt, tx.confessing.maxWait) });
}

/** The same for those that stay: they go on waiting for company, and are no younger for it. */
export function prolong(tx: Services, rows: Pick<OutboxRow, 'id'>[]): Promise<void> {
  return changeTimes(tx, rows, { leaveBy: endOfWait(tx.clock.now().getTime(), tx.confessing.maxWait) });
}

/** Lets the author see letters as delivered that are kept back. The hour stays, also once they are delivered. */
export function showDelivered(
  tx: Services,
  letters: Pick<OutboxRow & WaitingLetter, 'id' | 'shownAt'>[],
): Promise<void> {
  const unshown = letters.filter(({ shownAt }) => shownAt === null);
  return changeTimes(tx, unshown, { shownAt: startOfHour(tx.clock.now()).getTime() });
}

type Times = Partial<Pick<WaitingLetter, 'readyAt' | 'leaveBy' | 'shownAt'>>;

async function changeTimes(tx: Services, rows: Pick<OutboxRow, 'id'>[], times: Times): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const row of await tx.db.select().from(confessionOutbox).where(inArray(confessionOutbox.id, ids))) {
    const box = sealWaiting(tx.keys, row.id, { ...openWaiting(tx.keys, row), ...times });
    await tx.db.update(confessionOutbox).set({ box }).where(eq(confessionOutbox.id, row.id));
  }
}
