import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Month } from '#platform/server/months.ts';

/** A delivered letter as it is stored. */
export interface LetterRow {
  month: Month;
  id: Buffer;
  targetTag: Buffer;
  sentTag: Buffer;
  /** The hour of delivery, in milliseconds. */
  hour: number;
  box: Buffer;
}

export const LETTER_COLUMNS = `c.month, c.id, c.target_tag AS "targetTag", c.sent_tag AS "sentTag",
  (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour, c.box`;

/** The tag of a letter, and the month whose partition has it: asking all partitions would cost one lookup for each. */
export interface TagInMonth {
  month: Month;
  tag: Buffer;
}

const WANTED = 'unnest($1::int[], $2::bytea[]) AS wanted (month, tag)';
const selectByTarget = statement<LetterRow>(
  'letters_by_target',
  `SELECT ${LETTER_COLUMNS} FROM ${WANTED} JOIN confessions c ON c.month = wanted.month AND c.target_tag = wanted.tag`,
);
const selectBySent = statement<LetterRow>(
  'letters_by_sent',
  `SELECT ${LETTER_COLUMNS} FROM ${WANTED} JOIN confessions c ON c.month = wanted.month AND c.sent_tag = wanted.tag`,
);
const selectById = statement<LetterRow>(
  'letters_by_id',
  `SELECT ${LETTER_COLUMNS} FROM unnest($1::bytea[]) AS wanted (id) JOIN confessions c ON c.id = wanted.id`,
);

const columnsOf = (tags: readonly TagInMonth[]) => [tags.map(({ month }) => month), tags.map(({ tag }) => tag)];

/** Letters by their places in the streams of recipients. In no order. */
export async function readByTarget(db: Db, tags: readonly TagInMonth[]): Promise<LetterRow[]> {
  return tags.length === 0 ? [] : selectByTarget(db, ...columnsOf(tags));
}

/** Letters by their places in the streams of authors. In no order. */
export async function readBySent(db: Db, tags: readonly TagInMonth[]): Promise<LetterRow[]> {
  return tags.length === 0 ? [] : selectBySent(db, ...columnsOf(tags));
}

/** Letters by the ids of their rows, whatever their month. In no order. */
export async function readByIds(db: Db, ids: readonly Buffer[]): Promise<LetterRow[]> {
  return ids.length === 0 ? [] : selectById(db, ids);
}

const selectHours = statement<{ i: number; hour: number }>(
  'hours_of_letters',
  `SELECT (wanted.i - 1)::int AS i, (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour
   FROM unnest($1::int[], $2::bytea[]) WITH ORDINALITY AS wanted (month, tag, i)
   JOIN confessions c ON c.month = wanted.month AND c.target_tag = wanted.tag`,
);

/** The hours of letters, by their places in the streams of recipients: of each in the order asked for. */
export async function readHours(db: Db, tags: readonly TagInMonth[]): Promise<(number | undefined)[]> {
  const hours: (number | undefined)[] = tags.map(() => undefined);
  const rows = tags.length === 0 ? [] : await selectHours(db, ...columnsOf(tags));
  for (const { i, hour } of rows) hours[i] = hour;
  return hours;
}

const selectHoursOfMonth = statement<{ i: number; hour: number }>(
  'hours_of_a_month',
  `SELECT (w.i - 1)::int AS i, (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour
   FROM unnest($2::bytea[]) WITH ORDINALITY AS w (tag, i)
   CROSS JOIN LATERAL (SELECT submitted_at FROM confessions WHERE month = $1 AND target_tag = w.tag LIMIT 1) c`,
);

/** The same for many letters of one month, of which each is looked up by its key. */
export async function readHoursOfMonth(db: Db, month: Month, tags: readonly Buffer[]): Promise<(number | undefined)[]> {
  const hours: (number | undefined)[] = tags.map(() => undefined);
  for (const { i, hour } of await selectHoursOfMonth(db, month, tags)) hours[i] = hour;
  return hours;
}

/**
 * For a statement that asks whether a letter was delivered in this month or later. The earliest month of all that are asked about, a
 * parameter, lets PostgreSQL leave out the partitions before it.
 */
export const isDeliveredSinceSql = (id: string, month: string, earliest: string): string =>
  `(SELECT true FROM confessions c WHERE c.id = ${id} AND c.month >= ${month} AND c.month >= ${earliest} LIMIT 1)`;

const insert = statement<object>(
  'insert_letters',
  `INSERT INTO confessions (month, id, target_tag, sent_tag, submitted_at, box)
   SELECT $1::int, id, target_tag, sent_tag, to_timestamp($2::float8 / 1000), box
   FROM unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[]) AS new (id, target_tag, sent_tag, box)`,
);

/** Stores letters of one hour, in the order given. */
export async function insertLetters(
  db: Db,
  month: Month,
  hour: number,
  rows: readonly Pick<LetterRow, 'id' | 'targetTag' | 'sentTag' | 'box'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await insert(
    db,
    month,
    hour,
    rows.map(({ id }) => id),
    rows.map(({ targetTag }) => targetTag),
    rows.map(({ sentTag }) => sentTag),
    rows.map(({ box }) => box),
  );
}

const update = statement<object>(
  'update_letters',
  `UPDATE confessions c SET box = new.box FROM unnest($1::int[], $2::bytea[], $3::bytea[]) AS new (month, id, box)
   WHERE c.month = new.month AND c.id = new.id`,
);

/** Replaces the boxes of letters. Needs the lock 'delivery' since before they were read. */
export async function updateLetters(db: Db, rows: readonly Pick<LetterRow, 'month' | 'id' | 'box'>[]): Promise<void> {
  if (rows.length === 0) return;
  await update(
    db,
    rows.map(({ month }) => month),
    rows.map(({ id }) => id),
    rows.map(({ box }) => box),
  );
}
