import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Month } from '#platform/server/months.ts';
import { LETTER_COLUMNS, type LetterRow } from './letter-rows.ts';
import { ROW_ID_BYTES } from './row-ids.ts';

/**
 * One of so many letters after a random id is drawn. The first one alone would not do: a letter with an id close to the one before
 * it would hardly ever be drawn, which can be seen in a copy of the database. This way all are about as likely, though not exactly.
 */
const RUN = 8;

/** Ids are random. After the last one of a month come its first ones. */
const draw = statement<LetterRow>(
  'draw_letters',
  `SELECT ${LETTER_COLUMNS} FROM unnest($1::int[], $2::bytea[], $3::int[]) AS wanted (month, start, skip)
   CROSS JOIN LATERAL (SELECT array_agg(id) AS ids FROM (
     (SELECT id FROM confessions WHERE month = wanted.month AND id >= wanted.start ORDER BY id LIMIT ${RUN})
     UNION ALL
     (SELECT id FROM confessions WHERE month = wanted.month ORDER BY id LIMIT ${RUN})
     LIMIT ${RUN}) near) run
   JOIN confessions c ON c.month = wanted.month AND c.id = run.ids[1 + wanted.skip % cardinality(run.ids)]`,
);

/** Draws a letter of each of these months. Some may come twice, and a month without letters has none. */
export async function drawLettersOf(db: Db, months: readonly Month[]): Promise<LetterRow[]> {
  if (months.length === 0) return [];
  return draw(
    db,
    months,
    months.map(() => randomBytes(ROW_ID_BYTES)),
    months.map(() => randomInt(RUN)),
  );
}
