import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { endOfWait } from '../delivery/delivery-time.ts';
import { openWaiting, sealWaiting, type WaitingLetter } from '../letter-boxes.ts';
import { confessionOutbox, type OutboxRow } from '../schema.ts';

/** Taken by everything that sends, retracts or delivers: only one of them works on the outbox at a time. */
export function lockOutbox({ db }: Pick<Services, 'db'>): Promise<void> {
  return lockForWriting(db, confessionOutbox);
}

/** Adds a letter in such a way that the order of rows does not show which came last. */
export function addToOutbox({ db }: Pick<Services, 'db'>, row: OutboxRow): Promise<void> {
  return insertWithNeighbours(db, confessionOutbox, confessionOutbox.sentTag, row);
}

const PAGE = 500;

/**
 * The outbox in pages. Only opened boxes tell whose a letter is and when it is due, so all rows are read; they need not fit in
 * memory at once.
 */
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

/** Starts the wait of letters again at a later moment. */
export function postpone(tx: Services, rows: Pick<OutboxRow, 'id'>[], readyAt: number): Promise<void> {
  return changeTimes(tx, rows, { readyAt, leaveBy: endOfWait(readyAt, tx.deliverySettings.maxWait) });
}

/**
 * For kept-back letters: extends their wait without restarting it. Otherwise an old letter whose wait is over would cause the
 * delivery of everybody's fresh ones, before enough authors wait, as soon as it may go.
 */
export function prolong(tx: Services, rows: Pick<OutboxRow, 'id'>[]): Promise<void> {
  return changeTimes(tx, rows, { leaveBy: endOfWait(tx.clock.now().getTime(), tx.deliverySettings.maxWait) });
}

/** Shows kept-back letters as delivered to their authors. The hour shown stays the same after the real delivery. */
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
