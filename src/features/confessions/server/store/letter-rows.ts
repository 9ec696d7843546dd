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
  gone: boolean;
  box: Buffer;
}

const COLUMNS = `c.month, c.id, c.target_tag AS "targetTag", c.sent_tag AS "sentTag",
  (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour, c.gone, c.box`;

/** The tag of a letter, and the month whose partition has it: asking all partitions would cost one lookup for each. */
export interface TagInMonth {
  month: Month;
  tag: Buffer;
}

const WANTED = 'unnest($1::int[], $2::bytea[]) AS wanted (month, tag)';
const selectByTarget = statement<LetterRow>(
  'letters_by_target',
  `SELECT ${COLUMNS} FROM ${WANTED} JOIN confessions c ON c.month = wanted.month AND c.target_tag = wanted.tag`,
);
const selectBySent = statement<LetterRow>(
  'letters_by_sent',
  `SELECT ${COLUMNS} FROM ${WANTED} JOIN confessions c ON c.month = wanted.month AND c.sent_tag = wanted.tag`,
);
const selectGoneBySent = statement<LetterRow>(
  'gone_letters_by_sent',
  `SELECT ${COLUMNS} FROM ${WANTED} JOIN confessions c ON c.month = wanted.month AND c.sent_tag = wanted.tag WHERE c.gone`,
);
const selectById = statement<LetterRow>(
  'letters_by_id',
  `SELECT ${COLUMNS} FROM unnest($1::bytea[]) AS wanted (id) JOIN confessions c ON c.id = wanted.id`,
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

/** The same for letters that are gone. */
export async function readGoneBySent(db: Db, tags: readonly TagInMonth[]): Promise<LetterRow[]> {
  return tags.length === 0 ? [] : selectGoneBySent(db, ...columnsOf(tags));
}

/** Letters by the ids of their rows, whatever their month. In no order. */
export async function readByIds(db: Db, ids: readonly Buffer[]): Promise<LetterRow[]> {
  return ids.length === 0 ? [] : selectById(db, ids);
}

const insert = statement<object>(
  'insert_letters',
  `INSERT INTO confessions (month, id, target_tag, sent_tag, submitted_at, gone, box)
   SELECT $1::int, id, target_tag, sent_tag, to_timestamp($2::float8 / 1000), gone, box
   FROM unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::bool[], $7::bytea[]) AS new (id, target_tag, sent_tag, gone, box)`,
);

/** Stores letters of one hour, in the order given. */
export async function insertLetters(
  db: Db,
  month: Month,
  hour: number,
  rows: readonly Pick<LetterRow, 'id' | 'targetTag' | 'sentTag' | 'gone' | 'box'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await insert(
    db,
    month,
    hour,
    rows.map(({ id }) => id),
    rows.map(({ targetTag }) => targetTag),
    rows.map(({ sentTag }) => sentTag),
    rows.map(({ gone }) => gone),
    rows.map(({ box }) => box),
  );
}

const update = statement<{ id: Buffer }>(
  'update_letters',
  `UPDATE confessions c SET gone = new.gone, box = new.box
   FROM unnest($1::int[], $2::bytea[], $3::bool[], $4::bytea[]) AS new (month, id, gone, box)
   WHERE c.month = new.month AND c.id = new.id AND NOT c.gone RETURNING c.id`,
);

/** Replaces the boxes of letters that are not gone, and says whether they are now. Returns the ids of those that it changed. */
export async function updateLetters(
  db: Db,
  rows: readonly Pick<LetterRow, 'month' | 'id' | 'gone' | 'box'>[],
): Promise<Buffer[]> {
  if (rows.length === 0) return [];
  const changed = await update(
    db,
    rows.map(({ month }) => month),
    rows.map(({ id }) => id),
    rows.map(({ gone }) => gone),
    rows.map(({ box }) => box),
  );
  return changed.map(({ id }) => id);
}
