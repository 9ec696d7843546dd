import { findSuspended } from '#features/moderation/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { inSlices } from '#platform/server/slices.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { findDeparted } from '#features/letters/server/index.ts';
import {
  readWaitingPage,
  removeWaiting,
  type WaitingRow,
  waitingBox,
  type GoneWaiting,
  type WaitingLetter,
  endOfWait,
  NEVER,
} from '#features/sending/server/index.ts';

/** A letter that waits for delivery, opened. */
export type OpenedRow = WaitingRow & { content: WaitingLetter | GoneWaiting };

/** The first tag is larger. */
export const BEGINNING = Buffer.alloc(0);

/**
 * A page of the letters that may be ready at this moment, in the order of their tags, which says nothing about their age. A letter
 * that is ready leaves by the end of the present wait. Those of suspended authors are `stopped` until the suspension ends.
 */
export async function readWaiting(
  services: Services,
  moment: Date,
  after: Buffer,
  limit: number,
): Promise<{ letters: OpenedRow[]; stopped: OpenedRow[]; last: Buffer | null }> {
  const { db, keys, deliverySettings } = services;
  // Where letters are delivered at once, those that were sent while they were not are due, too.
  const latest = deliversAtOnce(services) ? NEVER : endOfWait(moment.getTime(), deliverySettings.maxWait);
  const rows = await readWaitingPage(db, latest, after, limit);
  const open = (row: WaitingRow) => ({ ...row, content: waitingBox.open(keys, row.id, row.box) });
  const opened = await inSlices(rows, (slice) => openReadable(services, slice, open));
  const stopped = await findStopped(services, opened);
  return {
    letters: opened.filter((row) => !stopped.has(row)),
    stopped: [...stopped],
    last: rows[limit - 1]?.tag ?? null,
  };
}

/** Those of suspended authors. If the author has left, the letter is not stopped: it goes with their others. */
async function findStopped(
  services: Uses<'db' | 'keys' | 'clock'>,
  rows: readonly OpenedRow[],
): Promise<Set<OpenedRow>> {
  const suspended = await findSuspended(services, rows.flatMap(personsOf));
  const isSuspended = (row: OpenedRow) => personsOf(row).some((name) => suspended.has(name));
  const stopped = suspended.size === 0 ? [] : rows.filter(isSuspended);
  const departed = await findDeparted(
    services,
    stopped.map(({ content }) => content.author),
  );
  return new Set(stopped.filter(({ content }) => !departed.has(content.author)));
}

const personsOf = ({ content }: OpenedRow) => (content.gone ? [] : content.persons);

export function isOverdue({ leaveBy }: Pick<WaitingRow, 'leaveBy'>, moment: Date): boolean {
  return leaveBy <= moment.getTime();
}

/**
 * In a batch, a letter counts from the next full hour on. Otherwise the fifth letter would cause the delivery, and the member
 * who signed in last before it would be known as one of its authors. What was taken back leaves when its wait ends.
 */
export function isReady(services: Uses<'deliverySettings'>, row: OpenedRow, moment: Date): boolean {
  const from = deliversAtOnce(services) ? moment : startOfHour(moment);
  return isOverdue(row, moment) || (!row.content.gone && row.content.readyAt <= from.getTime());
}

/** Takes letters out of the outbox. One that was taken back since it was read comes as gone. */
export async function takeWaiting(
  { db, keys }: { db: Db } & Uses<'keys'>,
  rows: readonly OpenedRow[],
): Promise<OpenedRow[]> {
  const removed = await removeWaiting(db, rows);
  const changes = new Map(removed.map(({ id, changed }) => [id.toString('base64'), changed]));
  return rows.flatMap((row) => {
    const box = changes.get(row.id.toString('base64'));
    if (box === undefined) return [];
    return box === null ? [row] : [{ ...row, box, content: waitingBox.open(keys, row.id, box) }];
  });
}
