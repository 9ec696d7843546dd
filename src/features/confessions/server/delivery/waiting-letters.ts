import { findSuspended } from '#features/moderation/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { findDeparted } from '../removal/departures.ts';
import { waitingBox, type GoneWaiting, type WaitingLetter } from '../letter-boxes.ts';
import { endOfWait, NEVER } from './batches/delivery-time.ts';

/** A row of the outbox that waits for delivery. */
interface WaitingRow {
  part: number;
  id: Buffer;
  tag: Buffer;
  /** In milliseconds. */
  leaveBy: number;
  box: Buffer;
}

/** The same, opened. */
export type OpenedRow = WaitingRow & { content: WaitingLetter | GoneWaiting };

/** The first tag is larger. */
export const BEGINNING = Buffer.alloc(0);

const select = statement<WaitingRow>(
  'waiting_letters',
  `SELECT part::int AS part, id, tag, (extract(epoch FROM leave_by) * 1000)::float8 AS "leaveBy", box
   FROM confession_outbox
   WHERE state = 'waiting' AND leave_by <= to_timestamp($1::float8 / 1000) AND tag > $2 ORDER BY tag LIMIT $3`,
);

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
  const rows = await select(db, latest, after, limit);
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
async function findStopped(services: Services, rows: readonly OpenedRow[]): Promise<Set<OpenedRow>> {
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
export function isReady(services: Services, row: OpenedRow, moment: Date): boolean {
  const from = deliversAtOnce(services) ? moment : startOfHour(moment);
  return isOverdue(row, moment) || (!row.content.gone && row.content.readyAt <= from.getTime());
}

/** Every sealing draws a new nonce, so a box that was replaced starts with other bytes. */
const BOX_START = 16;

const remove = statement<{ id: Buffer; changed: Buffer | null }>(
  'take_waiting_letters',
  `DELETE FROM confession_outbox o USING unnest($1::smallint[], $2::bytea[], $3::bytea[]) AS wanted (part, id, start)
   WHERE o.part = wanted.part AND o.id = wanted.id AND o.state = 'waiting'
   RETURNING o.id, CASE WHEN substring(o.box FOR ${BOX_START}) <> wanted.start THEN o.box END AS changed`,
);

/** Takes letters out of the outbox. One that was taken back since it was read comes as gone. */
export async function takeWaiting(
  { db, keys }: { db: Db } & Pick<Services, 'keys'>,
  rows: readonly OpenedRow[],
): Promise<OpenedRow[]> {
  if (rows.length === 0) return [];
  const removed = await remove(
    db,
    rows.map(({ part }) => part),
    rows.map(({ id }) => id),
    rows.map(({ box }) => box.subarray(0, BOX_START)),
  );
  const changes = new Map(removed.map(({ id, changed }) => [id.toString('base64'), changed]));
  return rows.flatMap((row) => {
    const box = changes.get(row.id.toString('base64'));
    if (box === undefined) return [];
    return box === null ? [row] : [{ ...row, box, content: waitingBox.open(keys, row.id, box) }];
  });
}
