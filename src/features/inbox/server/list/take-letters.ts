import { readHoursOfMonth, LETTER, readReceived } from '#features/letters/server/index.ts';
import { dayOf, type Clock, type Day } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import { splitTags } from '#platform/server/keys/tag-stream.ts';
import { monthOfDay } from '#platform/server/months.ts';
import type { Uses } from '#platform/server/services.ts';
import { openListed, type ReceivedLetter } from '../describe-letter.ts';
import { cursorOf, type Progress } from './inbox-cursor.ts';
import { chooseNext, nextLane, type KnownRows, type Lane } from './merge-lanes.ts';

export const PAGE = 20;
/** So many letters of a day are listed, the newest. The others are folded, so that no flood buries the days before. */
export const LISTED_OF_DAY = 30;

/** Letters of a day that are not listed. */
interface FoldedDay {
  day: Day;
  count: number;
  /** Where a page of them begins. */
  cursor: string;
}

/** What a page shows. The letters that are removed are among the others. */
export interface Taken {
  letters: ReceivedLetter[];
  folded: FoldedDay[];
  nextCursor: string | null;
}

/** Takes the next page of the merged lanes, without what is folded. */
export async function takeListed(
  services: Uses<'db' | 'keys' | 'clock'>,
  lanes: Lane[],
  known: KnownRows,
  progress: Progress,
): Promise<Taken> {
  const { db, clock } = services;
  const letters: ReceivedLetter[] = [];
  const folded: FoldedDay[] = [];
  let { day, listed } = progress;
  // A full page looks further only to tell whether the rest of its last day is folded.
  while (letters.length < PAGE || listed === LISTED_OF_DAY) {
    const next = await findNext(services, lanes, known);
    if (!next) break;
    const dayOfNext = dayOf(new Date(next.letter.hour));
    if (dayOfNext !== day) [day, listed] = [dayOfNext, 0];
    if (listed === LISTED_OF_DAY) {
      const ofDay = await cutAfterDay(db, lanes, day);
      folded.push(foldUp(clock, ofDay, day));
      for (const [index, lane] of lanes.entries()) lane.at = ofDay[index]?.places.length ?? lane.at;
      listed = 0;
    } else if (letters.length < PAGE) {
      letters.push(next.letter);
      next.lane.at += 1;
      listed += 1;
    }
  }
  return { letters, folded, nextCursor: countLeft(lanes) > 0 ? cursorOf(clock, lanes, { day, listed }) : null };
}

/** Takes the next page of what is folded of a day. The rest of it is folded again. */
export async function takeFolded(
  services: Uses<'db' | 'keys' | 'clock'>,
  lanes: Lane[],
  known: KnownRows,
  day: Day,
): Promise<Taken> {
  const { db, clock } = services;
  const ofDay = await cutAfterDay(db, lanes, day);
  const letters: ReceivedLetter[] = [];
  while (letters.length < PAGE) {
    const next = await findNext(services, ofDay, known);
    if (!next) break;
    letters.push(next.letter);
    next.lane.at += 1;
  }
  return { letters, folded: countLeft(ofDay) > 0 ? [foldUp(clock, ofDay, day)] : [], nextCursor: null };
}

function foldUp(clock: Clock, ofDay: readonly Lane[], day: Day): FoldedDay {
  return { day, count: countLeft(ofDay), cursor: cursorOf(clock, ofDay, { day, isFolded: true }) };
}

/** How many letters the lanes have not given yet. */
const countLeft = (lanes: readonly Lane[]) => lanes.reduce((sum, { places, at }) => sum + places.length - at, 0);

/**
 * The next letter of all lanes, and its lane; null after the last. Passes over letters that turn out to be gone, and reads on where the
 * known rows are not enough.
 */
async function findNext(
  services: Uses<'db' | 'keys' | 'clock'>,
  lanes: readonly Lane[],
  known: KnownRows,
): Promise<{ lane: Lane; letter: ReceivedLetter } | null> {
  while (countLeft(lanes) > 0) {
    const lane = nextLane(lanes, known);
    if (!lane) {
      const more = chooseNext(lanes, PAGE);
      known.add(more, (await readReceived(services.db, { letters: more, withReports: true })).letters);
      continue;
    }
    const letter = openListed(services, known.get(lane));
    if (letter) return { lane, letter };
    lane.at += 1;
  }
  return null;
}

/** Places at a time. */
const SLICE = 500;

/** The lanes without what comes after a day. What they have not given yet must not be of a later day. */
async function cutAfterDay(db: Db, lanes: readonly Lane[], day: Day): Promise<Lane[]> {
  const ends = lanes.map(({ at }) => at);
  let counts: number[];
  do {
    const left = lanes.map((lane, index) => ({ ...lane, at: ends[index] ?? 0 }));
    counts = await countOfDay(db, left, day);
    for (const [index, count] of counts.entries()) ends[index] = (ends[index] ?? 0) + count;
  } while (counts.includes(SLICE));
  return lanes.map((lane, index) => ({ ...lane, places: lane.places.slice(0, ends[index]) }));
}

/** How many of the next letters of each lane are of a day. */
async function countOfDay(db: Db, lanes: readonly Lane[], day: Day): Promise<number[]> {
  const month = monthOfDay(day);
  const tagsByLane = lanes.map(({ stream, places, at }) => {
    const next = places.slice(at, at + SLICE).filter((place) => place.month === month);
    return splitTags(stream.tags(LETTER, next));
  });
  const hours = await readHoursOfMonth(db, month, tagsByLane.flat());
  const start = Date.parse(day);
  let first = 0;
  return tagsByLane.map((tags) => {
    const count = tags.filter((_, index) => (hours[first + index] ?? 0) >= start).length;
    first += tags.length;
    return count;
  });
}
