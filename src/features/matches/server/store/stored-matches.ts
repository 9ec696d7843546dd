import type { Db } from '#platform/server/db/database.ts';
import { statement, type Parameter } from '#platform/server/db/statement.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import type { matches } from '../schema.ts';

export type MatchRow = typeof matches.$inferSelect;

const ROW = `m.id, m.pair_tag AS "pairTag", m.tag_0 AS tag0, m.tag_1 AS tag1, m.box, m.state, m.notified,
  m.last_day::text AS "lastDay", m.seen_0 AS seen0, m.seen_1 AS seen1, m.read_0 AS read0, m.read_1 AS read1,
  m.told_0 AS told0, m.told_1 AS told1`;

const selectByIds = statement<MatchRow>(
  'matches_by_id',
  `SELECT ${ROW} FROM unnest($1::uuid[]) AS wanted (id) JOIN matches m ON m.id = wanted.id`,
);
const selectByTags = statement<MatchRow>(
  'matches_by_tag',
  `SELECT ${ROW} FROM matches m WHERE m.tag_0 = ANY($1::bytea[]) OR m.tag_1 = ANY($1::bytea[])`,
);

/** The rows with these ids, by id. */
export async function readMatches(db: Db, ids: readonly string[]): Promise<Map<string, MatchRow>> {
  const rows = ids.length === 0 ? [] : await selectByIds(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows that have one of these tags on either side. */
export function readMatchesByTags(db: Db, tags: readonly Buffer[]): Promise<MatchRow[]> {
  return selectByTags(db, tags);
}

const NEW = `unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::text[], $7::bool[], $8::text[],
    $9::bool[], $10::bool[], $11::int[], $12::int[], $13::int[], $14::int[])
  AS new (id, pair_tag, tag_0, tag_1, box, state, notified, last_day, seen_0, seen_1, read_0, read_1, told_0, told_1)`;

const insert = statement<object>(
  'insert_matches',
  `INSERT INTO matches (id, pair_tag, tag_0, tag_1, box, state, notified, last_day, seen_0, seen_1, read_0, read_1, told_0,
     told_1)
   SELECT id, pair_tag, tag_0, tag_1, box, state, notified, last_day::date, seen_0, seen_1, read_0, read_1,
     told_0, told_1 FROM ${NEW}`,
);
const update = statement<object>(
  'update_matches',
  `UPDATE matches m SET pair_tag = new.pair_tag, tag_0 = new.tag_0, tag_1 = new.tag_1, box = new.box, state = new.state,
     notified = new.notified, last_day = new.last_day::date, seen_0 = new.seen_0, seen_1 = new.seen_1, read_0 = new.read_0,
     read_1 = new.read_1, told_0 = new.told_0, told_1 = new.told_1
   FROM ${NEW} WHERE m.id = new.id`,
);

export async function insertMatches(db: Db, rows: readonly MatchRow[]): Promise<void> {
  if (rows.length > 0) await insert(db, ...columnsOf(rows));
}

/** Replaces rows. Needs the lock 'matches' from before they were read: otherwise another change would be undone. */
export async function updateMatches(db: Db, rows: readonly MatchRow[]): Promise<void> {
  if (rows.length > 0) await update(db, ...columnsOf(rows));
}

function columnsOf(rows: readonly MatchRow[]): Parameter[] {
  const all = shuffle(rows);
  return [
    all.map(({ id }) => id),
    all.map(({ pairTag }) => pairTag),
    all.map(({ tag0 }) => tag0),
    all.map(({ tag1 }) => tag1),
    all.map(({ box }) => box),
    all.map(({ state }) => state),
    all.map(({ notified }) => notified),
    all.map(({ lastDay }) => lastDay),
    all.map(({ seen0 }) => seen0),
    all.map(({ seen1 }) => seen1),
    all.map(({ read0 }) => read0),
    all.map(({ read1 }) => read1),
    all.map(({ told0 }) => told0),
    all.map(({ told1 }) => told1),
  ];
}
