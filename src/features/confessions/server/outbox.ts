import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
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
  return insertWithNeighbours(db, confessionOutbox, confessionOutbox.sentTag, row);
}

const PAGE = 500;

/** The outbox in parts: only opened boxes tell whose a letter is or when it goes, and all of them need not fit in memory. */
export async function* outboxPages({ db }: Services, state?: OutboxRow['state']): AsyncGenerator<OutboxRow[]> {
  const { id, state: itsState } = confessionOutbox;
  let last: string | undefined;
  do {
    const isNext = and(last === undefined ? undefined : gt(id, last), state && eq(itsState, state));
    const rows = await db.select().from(confessionOutbox).where(isNext).orderBy(asc(id)).limit(PAGE);
    yield rows;
    last = rows[PAGE - 1]?.id;
  } while (last !== undefined);
}

/** Lets letters begin their wait anew at a later moment. */
export function postpone(tx: Services, rows: Pick<OutboxRow, 'id'>[], readyAt: number): Promise<void> {
  return changeTimes(tx, rows, { readyAt, leaveBy: endOfWait(readyAt, tx.deliverySettings.maxWait) });
}

/**
 * For letters that are kept back: they go on waiting for company, and are no younger for it. An old letter whose wait is over
 * would otherwise take everybody's fresh ones along as soon as it may go.
 */
export function prolong(tx: Services, rows: Pick<OutboxRow, 'id'>[]): Promise<void> {
  return changeTimes(tx, rows, { leaveBy: endOfWait(tx.clock.now().getTime(), tx.deliverySettings.maxWait) });
}

/** Lets the author see letters as delivered that are kept back. The hour stays, also once they are delivered. */
export function showDelivered(tx: Services, rows: Pick<OutboxRow, 'id'>[]): Promise<void> {
  return changeTimes(tx, rows, { shownAt: startOfHour(tx.clock.now()).getTime() });
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
