import type { LetterReport } from '#features/moderation/contract.ts';
import { outcomeOf, reportsSql, type FiledReport } from '#features/moderation/server/index.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { splitTags, type Place, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Uses } from '#platform/server/services.ts';
import { boxPlaceOf, MarksBox } from './marks.ts';
import { LETTER, MARKS, REPORTED } from './streams.ts';

/** A letter in the stream of a reader, wherever that is. */
export interface InStream {
  stream: TagStream;
  place: Place;
}

/** A letter as its reader finds it: its row, the box with its marks, and its reader's report if that was asked for. */
export interface ReceivedRow extends InStream {
  id: Buffer;
  /** The hour of delivery, in milliseconds. */
  hour: number;
  box: Buffer;
  marksBox: MarksBox;
  report: FiledReport | null;
}

interface Row {
  /** The position among the wanted letters, from 1; 0: the tag of an unlisted one, -1: a box of marks, -2: a report. */
  i: number;
  id: Buffer;
  hour: number;
  box: Buffer;
}

/**
 * All that a call has to read about letters, in one statement. The range of months lets PostgreSQL leave out the other partitions
 * before it begins; the limits make it look up each letter by its key, however few there are.
 */
const select = statement<Row>(
  'received_letters',
  `SELECT w.i::int AS i, c.id, (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour, c.box
   FROM unnest($1::int[], $2::bytea[]) WITH ORDINALITY AS w (month, tag, i)
   CROSS JOIN LATERAL (SELECT * FROM confessions
     WHERE month = w.month AND target_tag = w.tag AND month BETWEEN $3 AND $4 LIMIT 1) c
   UNION ALL
   SELECT -1, m.tag, NULL, m.box FROM unnest($5::int[], $6::bytea[]) AS w (month, tag)
   CROSS JOIN LATERAL (SELECT * FROM letter_marks
     WHERE month = w.month AND tag = w.tag AND month BETWEEN $3 AND $4 LIMIT 1) m
   UNION ALL
   SELECT 0, tag, NULL, NULL FROM unlisted_letters WHERE tag = ANY(
     ARRAY(SELECT substr($7::bytea, k * 16 + 1, 16) FROM generate_series(0, octet_length($7::bytea) / 16 - 1) k))
   UNION ALL
   SELECT -2, tag, NULL, box FROM (${reportsSql('$8')}) AS filed`,
);

interface Wanted {
  letters: readonly InStream[];
  /** Whether somebody will look what became of reports about these letters. */
  withReports?: boolean;
  /** Places that letters may have got since somebody looked. */
  mayBeTaken?: readonly InStream[];
  /** Tags of places that may be unlisted, one after the other. */
  mayBeUnlisted?: Buffer;
}

interface Found {
  /** In the order asked for; undefined where there is no such letter. */
  letters: (ReceivedRow | undefined)[];
  /** Whether there is a letter at one of the places that may be taken. */
  isTaken: boolean;
  /** Tags, in hex. */
  unlisted: Set<string>;
}

const NONE = Buffer.alloc(0);

/** What callers ask for at the same time is read by one statement. */
export const readReceived = sharedRead(async (db, asked: readonly Wanted[]): Promise<Found[]> => {
  const places = asked.flatMap(({ letters, mayBeTaken = [] }) => [...letters, ...mayBeTaken]);
  const months = places.map(({ place }) => place.month);
  const boxes = boxesOf(asked.flatMap(({ letters }) => letters));
  const boxTags = tagsOf(boxes, MARKS);
  const reportable = asked.flatMap(({ letters, withReports }) => (withReports ? letters : []));
  const reportTags = tagsOf(reportable, REPORTED);
  const reportTagOf = new Map(reportable.map((letter, index) => [letter, reportTags[index]]));
  const rows = await select(
    db,
    months,
    tagsOf(places, LETTER),
    Math.min(...months, 0xffff),
    Math.max(...months, 0),
    boxes.map(({ place }) => place.month),
    boxTags,
    Buffer.concat(asked.map(({ mayBeUnlisted = NONE }) => mayBeUnlisted)),
    reportTags,
  );
  const found: (Row | undefined)[] = places.map(() => undefined);
  const unlisted = new Set<string>();
  const marks = new Map<string, Buffer>();
  const reports = new Map<string, FiledReport>();
  for (const row of rows) {
    if (row.i > 0) found[row.i - 1] = row;
    else if (row.i === 0) unlisted.add(row.id.toString('hex'));
    else if (row.i === -1) marks.set(row.id.toString('hex'), row.box);
    else reports.set(row.id.toString('hex'), { tag: row.id, box: row.box });
  }
  const marksBoxes = new Map(
    boxes.map(({ stream, place }, index) => {
      const tag = boxTags[index] ?? NONE;
      const box = new MarksBox({ month: place.month, tag }, marks.get(tag.toString('hex')) ?? null);
      return [nameOf(stream, place), box];
    }),
  );
  const toReceived = (row: Row | undefined, letter: InStream): ReceivedRow | undefined => {
    const { stream, place } = letter;
    const marksBox = row && marksBoxes.get(nameOf(stream, boxPlaceOf(stream, place)));
    const report = reports.get(reportTagOf.get(letter)?.toString('hex') ?? '') ?? null;
    return marksBox && { stream, place, id: row.id, hour: row.hour, box: row.box, marksBox, report };
  };
  let start = 0;
  const next = (count: number) => found.slice(start, (start += count));
  return asked.map(({ letters, mayBeTaken = [], mayBeUnlisted = NONE }) => {
    const own = next(letters.length);
    return {
      letters: letters.map((letter, index) => toReceived(own[index], letter)),
      isTaken: next(mayBeTaken.length).some((row) => row !== undefined),
      unlisted: ownOf(unlisted, mayBeUnlisted),
    };
  });
});

/** What became of the reader's report about a letter; null without one. One that was acted on removed the letter. */
export function reportOn(access: Uses<'keys'>, { report }: ReceivedRow): LetterReport | null {
  const outcome = report && outcomeOf(access, report);
  return outcome?.state === 'acted' ? null : outcome;
}

/** The places of the boxes with the marks of these letters, each once. */
function boxesOf(letters: readonly InStream[]): InStream[] {
  const boxes = new Map<string, InStream>();
  for (const { stream, place: placeOfLetter } of letters) {
    const place = boxPlaceOf(stream, placeOfLetter);
    boxes.set(nameOf(stream, place), { stream, place });
  }
  return [...boxes.values()];
}

const nameOf = (stream: TagStream, { month, n }: Place) => `${stream.id} ${month} ${n}`;

/** Those among the found tags that one caller has asked for. */
function ownOf(found: ReadonlySet<string>, asked: Buffer): Set<string> {
  if (found.size === 0) return new Set();
  const names = splitTags(asked).map((tag) => tag.toString('hex'));
  return new Set(names.filter((name) => found.has(name)));
}

/** Each stream makes all of its tags in one call. */
function tagsOf(letters: readonly InStream[], kind: number): Buffer[] {
  const tags: Buffer[] = [];
  for (const [stream, own] of Map.groupBy(letters.entries(), ([, letter]) => letter.stream)) {
    const places = own.map(([, { place }]) => place);
    for (const [index, tag] of splitTags(stream.tags(kind, places)).entries()) tags[own[index]?.[0] ?? 0] = tag;
  }
  return tags;
}
