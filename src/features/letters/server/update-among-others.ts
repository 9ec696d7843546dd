import { randomInt } from 'node:crypto';
import type { Db } from '#platform/server/db/database.ts';
import { drawnRow, drawRows, randomPlaces } from '#platform/server/db/draw-rows.ts';
import { partitionName } from '#platform/server/db/month-partitions.ts';
import { statement } from '#platform/server/db/statement.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Month } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { letterBox } from './letter-boxes.ts';
import { LETTER_COLUMNS, updateLetters, type LetterRow } from './letter-rows.ts';

/** How many other letters are sealed again for each that changes, and how many at most, unless more change than that. */
const OTHERS = { each: 64, most: 512 };

/** Others are of the same month; if it has too few, of months so far before or after it. */
const MONTHS_AWAY = [0, 0, 0, 1, 2, 3];

/**
 * Replaces the boxes of letters, and seals others of the same months again in the same transaction: two dumps show
 * which rows were written, but not which of them changed. Where there are few letters at all, there are few others. Needs the lock
 * 'delivery' since before the letters were read: a box that is sealed again must not replace a newer one.
 */
export async function updateAmongOthers(services: Services, changed: readonly LetterRow[]): Promise<void> {
  if (changed.length === 0) return;
  const { db, keys } = services;
  // A letter that cannot be opened stays as it is: somebody else's must go all the same.
  const others = openReadable(services, await drawOthers(services, changed), (row) => ({
    ...row,
    box: letterBox.sealAgain(keys, row.id, row.box),
  }));
  await updateLetters(db, shuffle([...changed, ...others]));
}

function drawOthers({ db }: Pick<Services, 'db'>, changed: readonly LetterRow[]): Promise<LetterRow[]> {
  const monthNear = (away: number): Month => {
    const month = changed[randomInt(changed.length)]?.month ?? 0;
    return month + (randomInt(2) === 0 ? away : -away);
  };
  return drawRows({
    wanted: Math.max(changed.length, Math.min(OTHERS.each * changed.length, OTHERS.most)),
    rounds: MONTHS_AWAY.length,
    tryOften: (tries, round) =>
      drawLettersOf(
        db,
        Array.from({ length: tries }, () => monthNear(MONTHS_AWAY[round] ?? 0)),
      ),
    nameOf,
    without: new Set(changed.map(nameOf)),
  });
}

const draw = statement<LetterRow>(
  'draw_letters',
  `SELECT drawn.* FROM unnest($1::int[], $2::text[], $3::float8[], $4::int[]) AS wanted (month, relation, page, place)
   ${drawnRow({ columns: LETTER_COLUMNS, from: 'confessions c WHERE c.month = wanted.month', relation: 'wanted.relation' })}`,
);

const LETTERS_ON_PAGE = 2;

/** Tries to draw a letter of each of these months. */
export async function drawLettersOf(db: Db, months: readonly Month[]): Promise<LetterRow[]> {
  const relations = months.map((month) => partitionName('confessions', month));
  return draw(db, months, relations, ...randomPlaces(months.length, { rowsOnPage: LETTERS_ON_PAGE }));
}

const nameOf = ({ id }: LetterRow) => id.toString('base64');
