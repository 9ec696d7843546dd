import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { OutboxRow } from '../schema.ts';

/** A row as a statement answers it, with the moment in milliseconds. */
type Found = Omit<OutboxRow, 'leaveBy'> & { leaveBy: number };

const COLUMNS = `o.part, o.id, o.tag, (extract(epoch FROM o.leave_by) * 1000)::float8 AS "leaveBy", o.state, o.box`;

const selectByTags = statement<Found>(
  'waiting_by_tags',
  `SELECT ${COLUMNS} FROM confession_outbox o WHERE o.tag = ANY($1::bytea[])`,
);
const selectByIds = statement<Found>(
  'waiting_by_ids',
  `SELECT ${COLUMNS} FROM confession_outbox o WHERE o.id = ANY($1::bytea[])`,
);
const selectUndelivered = statement<Found>(
  'waiting_by_state',
  `SELECT ${COLUMNS} FROM confession_outbox o
   WHERE o.state <> 'waiting' AND o.state = ANY($1::text[]) AND o.id > $2 ORDER BY o.id LIMIT $3`,
);

const toRow = ({ leaveBy, ...row }: Found): OutboxRow => ({ ...row, leaveBy: new Date(leaveBy) });

/** Rows by their tags, in whichever part they are. In no order. */
export async function readWaitingByTags(db: Db, tags: readonly Buffer[]): Promise<OutboxRow[]> {
  return tags.length === 0 ? [] : (await selectByTags(db, tags)).map(toRow);
}

/** Rows by their ids, in whichever part they are. In no order. */
export async function readWaitingByIds(db: Db, ids: readonly Buffer[]): Promise<OutboxRow[]> {
  return ids.length === 0 ? [] : (await selectByIds(db, ids)).map(toRow);
}

const PAGE = 500;

/** The letters that moderation holds or has refused, in pages: there may be many, and only their boxes tell more. */
export async function* readUndelivered(
  db: Db,
  states: readonly ('held' | 'refused')[],
): AsyncGenerator<OutboxRow[], void> {
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: Found[] = await selectUndelivered(db, states, last, PAGE);
    yield rows.map(toRow);
    last = rows[PAGE - 1]?.id;
  }
}

const replace = statement<{ id: Buffer }>(
  'replace_waiting',
  `UPDATE confession_outbox o SET leave_by = to_timestamp(new.leave_by / 1000), state = new.state, box = new.box
   FROM unnest($1::smallint[], $2::bytea[], $3::text[], $4::bytea[], $5::float8[], $6::text[], $7::bytea[])
     AS new (part, id, old_state, old_box, leave_by, state, box)
   WHERE o.part = new.part AND o.id = new.id AND o.state = new.old_state AND o.box = new.old_box RETURNING o.id`,
);

interface Replacement extends Pick<OutboxRow, 'state' | 'box'> {
  /** The row as it was read. */
  before: OutboxRow;
  leaveBy: number;
}

/**
 * Replaces rows, unless somebody has changed, moved or delivered them since they were read: then they stay as they are. Returns the
 * ids of those that it has replaced.
 */
export async function replaceWaiting(db: Db, changes: readonly Replacement[]): Promise<Buffer[]> {
  if (changes.length === 0) return [];
  const replaced = await replace(
    db,
    changes.map(({ before }) => before.part),
    changes.map(({ before }) => before.id),
    changes.map(({ before }) => before.state),
    changes.map(({ before }) => before.box),
    changes.map(({ leaveBy }) => leaveBy),
    changes.map(({ state }) => state),
    changes.map(({ box }) => box),
  );
  return replaced.map(({ id }) => id);
}

/** A row of the outbox that waits for delivery. */
export interface WaitingRow {
  part: number;
  id: Buffer;
  tag: Buffer;
  /** In milliseconds. */
  leaveBy: number;
  box: Buffer;
}

const selectWaiting = statement<WaitingRow>(
  'waiting_letters',
  `SELECT part::int AS part, id, tag, (extract(epoch FROM leave_by) * 1000)::float8 AS "leaveBy", box
   FROM confession_outbox
   WHERE state = 'waiting' AND leave_by <= to_timestamp($1::float8 / 1000) AND tag > $2 ORDER BY tag LIMIT $3`,
);

/** A page of the letters that leave by this moment, in the order of their tags. */
export function readWaitingPage(db: Db, latest: number, after: Buffer, limit: number): Promise<WaitingRow[]> {
  return selectWaiting(db, latest, after, limit);
}

/** Every sealing draws a new nonce, so a box that was replaced starts with other bytes. */
const BOX_START = 16;

interface Removed {
  id: Buffer;
  /** The box, if it was replaced since the row was read. */
  changed: Buffer | null;
}

const removeRows = statement<Removed>(
  'take_waiting_letters',
  `DELETE FROM confession_outbox o USING unnest($1::smallint[], $2::bytea[], $3::bytea[]) AS wanted (part, id, start)
   WHERE o.part = wanted.part AND o.id = wanted.id AND o.state = 'waiting'
   RETURNING o.id, CASE WHEN substring(o.box FOR ${BOX_START}) <> wanted.start THEN o.box END AS changed`,
);

export async function removeWaiting(db: Db, rows: readonly WaitingRow[]): Promise<Removed[]> {
  if (rows.length === 0) return [];
  return removeRows(
    db,
    rows.map(({ part }) => part),
    rows.map(({ id }) => id),
    rows.map(({ box }) => box.subarray(0, BOX_START)),
  );
}
