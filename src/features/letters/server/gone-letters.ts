import { randomBytes, randomInt } from 'node:crypto';
import { today } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { drawnRow, drawRows, randomPlaces } from '#platform/server/db/draw-rows.ts';
import { partitionName } from '#platform/server/db/month-partitions.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { letterBox, pairOf, type GoneLetter, type StoredLetter } from './letter-boxes.ts';
import { type LetterRow, LETTER_COLUMNS, updateLetters } from './letter-rows.ts';
import { readerStream, UNLISTED } from './streams.ts';

/** How many letters one transaction empties where there may be many. */
export const EMPTIED_AT_ONCE = 500;

/** A delivered letter that is not gone, opened. */
export type OpenedLetter = LetterRow & { content: StoredLetter };

/** Opens letters and leaves out those that are gone. */
export function openLetters({ keys }: Uses<'keys'>, rows: readonly LetterRow[]): OpenedLetter[] {
  return rows.flatMap((row) => {
    const content = letterBox.open(keys, row.id, row.box);
    return content.gone ? [] : [{ ...row, content }];
  });
}

/** What is left of a letter that goes today. It keeps its place among the crushes that count, unless its author is gone too. */
export function goneLetter(
  { keys, clock }: Uses<'keys' | 'clock'>,
  { author, target, mayMatch, answers }: Pick<StoredLetter, 'author' | 'target' | 'mayMatch' | 'answers'>,
  hasDeparted = false,
): GoneLetter {
  const pair = mayMatch && !hasDeparted ? pairOf(keys, author, target) : null;
  const answered = answers && pairOf(keys, answers.author, target);
  return { gone: true, author, pair, answered, since: today(clock) };
}

/**
 * Empties letters: their boxes keep nothing of them. Rows, tags and hours stay until their month is dropped, so that streams have
 * no holes, and only the box says that a letter is gone. Needs the lock 'delivery' since before the letters were read: two who empty
 * a letter must not both seal it again.
 */
export async function makeGone(
  services: Services,
  letters: readonly OpenedLetter[],
  departed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { keys } = services;
  const emptied = letters.map(({ content, ...row }) => ({
    ...row,
    box: letterBox.seal(keys, row.id, goneLetter(services, content, departed.has(content.author))),
  }));
  await updateAmongOthers(services, emptied);
  await unlist(
    services,
    letters.map(({ month, content: { reader } }) => ({ month, reader })),
  );
}

/** A letter that is gone, and the month of its row. */
interface Unlisted extends Pick<StoredLetter, 'reader'> {
  month: Month;
}

const insertUnlisted = statement<object>(
  'insert_unlisted',
  'INSERT INTO unlisted_letters (month, tag) SELECT * FROM unnest($1::int[], $2::bytea[]) ON CONFLICT DO NOTHING',
);

/**
 * Notes the places of letters that are gone. A reader's total is the number of their places without these: counting rows of letters
 * would ask the partition of every month. A letter that no reader has gets a random tag: an author who takes a letter back must not see
 * by the number of rows what has become of it. One that a moderator has removed keeps its place until then, like any other.
 */
async function unlist({ db, keys }: { db: Db; keys: Keys }, letters: readonly Unlisted[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = shuffle(letters).map(({ reader, month }) =>
    reader
      ? { month: reader.month, tag: readerStream(keys, reader.address).tag(UNLISTED, reader) }
      : { month, tag: randomBytes(STREAM_TAG_BYTES) },
  );
  await insertUnlisted(
    db,
    rows.map((row) => row.month),
    rows.map(({ tag }) => tag),
  );
}

/** How many other letters are sealed again for each that changes, and how many at most, unless more change than that. */
const OTHERS = { each: 64, most: 512 };

/** Others are of the same month; if it has too few, of months so far before or after it. */
const MONTHS_AWAY = [0, 0, 0, 1, 2, 3];

/**
 * Replaces the boxes of letters, and seals others of the same months again in the same transaction: two dumps show
 * which rows were written, but not which of them changed. Where there are few letters at all, there are few others. Needs the lock
 * 'delivery' since before the letters were read: a box that is sealed again must not replace a newer one.
 */
async function updateAmongOthers(services: Services, changed: readonly LetterRow[]): Promise<void> {
  if (changed.length === 0) return;
  const { db, keys } = services;
  // A letter that cannot be opened stays as it is: somebody else's must go all the same.
  const others = openReadable(services, await drawOthers(services, changed), (row) => ({
    ...row,
    box: letterBox.sealAgain(keys, row.id, row.box),
  }));
  await updateLetters(db, shuffle([...changed, ...others]));
}

function drawOthers({ db }: Uses<'db'>, changed: readonly LetterRow[]): Promise<LetterRow[]> {
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
