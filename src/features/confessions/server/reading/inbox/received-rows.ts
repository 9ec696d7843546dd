import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { splitTags, type Place, type TagStream } from '#platform/server/keys/tag-stream.ts';
import { LETTER, MARKS } from '../../store/streams.ts';

/** A letter in the stream of a reader, wherever that is. */
export interface InStream {
  stream: TagStream;
  place: Place;
}

/** A letter as its reader finds it: its row, and the row of its marks, if it has any. */
export interface ReceivedRow extends InStream {
  id: Buffer;
  /** The hour of delivery, in milliseconds. */
  hour: number;
  box: Buffer;
  /** A moderator has removed it. */
  removed: boolean;
  marksTag: Buffer;
  marks: Buffer | null;
}

interface Row {
  /** The position among the wanted letters, from 1; 0: the tag of an unlisted one, -1: a cleared inbox. */
  i: number;
  id: Buffer;
  hour: number;
  box: Buffer;
  removed: boolean | null;
  marks: Buffer | null;
}

/**
 * All that a call has to read about letters, in one statement. The range of months lets PostgreSQL leave out the other partitions
 * before it begins; the limits make it look up each letter by its key, however few there are.
 */
const select = statement<Row>(
  'received_letters',
  `SELECT w.i::int AS i, c.id, (extract(epoch FROM c.submitted_at) * 1000)::float8 AS hour, c.box, m.removed,
     m.box AS marks
   FROM unnest($1::int[], $2::bytea[], $3::bytea[]) WITH ORDINALITY AS w (month, tag, marks_tag, i)
   CROSS JOIN LATERAL (SELECT * FROM confessions
     WHERE month = w.month AND target_tag = w.tag AND month BETWEEN $4 AND $5 LIMIT 1) c
   LEFT JOIN LATERAL (SELECT * FROM letter_marks
     WHERE month = w.month AND tag = w.marks_tag AND month BETWEEN $4 AND $5 LIMIT 1) m ON true
   UNION ALL
   SELECT 0, tag, NULL, NULL, NULL, NULL FROM unlisted_letters WHERE tag = ANY(
     ARRAY(SELECT substr($6::bytea, k * 16 + 1, 16) FROM generate_series(0, octet_length($6::bytea) / 16 - 1) k))
   UNION ALL
   SELECT -1, tag, NULL, box, NULL, NULL FROM cleared_inboxes WHERE tag = ANY($7::bytea[])`,
);

interface Wanted {
  letters: readonly InStream[];
  /** Tags of places that may be unlisted, one after the other. */
  mayBeUnlisted?: Buffer;
  clearedTags?: readonly Buffer[];
}

interface Found {
  /** In the order asked for; undefined where there is no such letter. */
  letters: (ReceivedRow | undefined)[];
  /** Tags, in hex. */
  unlisted: Set<string>;
  cleared: { tag: Buffer; box: Buffer }[];
}

const NONE = Buffer.alloc(0);

/** What callers ask for at the same time is read by one statement. */
export const readReceived = sharedRead(async (db, asked: readonly Wanted[]): Promise<Found[]> => {
  const letters = asked.flatMap((wanted) => wanted.letters);
  const months = letters.map(({ place }) => place.month);
  const marksTags = asked.flatMap((wanted) => tagsOf(wanted.letters, MARKS));
  const rows = await select(
    db,
    months,
    asked.flatMap((wanted) => tagsOf(wanted.letters, LETTER)),
    marksTags,
    Math.min(...months, 0xffff),
    Math.max(...months, 0),
    Buffer.concat(asked.map(({ mayBeUnlisted = NONE }) => mayBeUnlisted)),
    asked.flatMap(({ clearedTags = [] }) => clearedTags),
  );
  const found: (ReceivedRow | undefined)[] = letters.map(() => undefined);
  const unlisted = new Set<string>();
  const cleared = new Map<string, Buffer>();
  for (const { i, id, box, hour, marks, removed } of rows) {
    const letter = letters[i - 1];
    const marksTag = marksTags[i - 1];
    if (i === 0) unlisted.add(id.toString('hex'));
    else if (i === -1) cleared.set(id.toString('hex'), box);
    else if (letter && marksTag)
      found[i - 1] = {
        stream: letter.stream,
        place: letter.place,
        id,
        hour,
        box,
        removed: removed === true,
        marksTag,
        marks,
      };
  }
  let start = 0;
  return asked.map(({ letters: own, mayBeUnlisted = NONE, clearedTags = [] }) => ({
    letters: found.slice(start, (start += own.length)),
    unlisted: ownOf(unlisted, mayBeUnlisted),
    cleared: clearedTags.flatMap((tag) => {
      const box = cleared.get(tag.toString('hex'));
      return box ? [{ tag, box }] : [];
    }),
  }));
});

/** Those among the found tags that one caller has asked for. */
function ownOf(found: ReadonlySet<string>, asked: Buffer): Set<string> {
  if (found.size === 0) return new Set();
  const names = splitTags(asked).map((tag) => tag.toString('hex'));
  return new Set(names.filter((name) => found.has(name)));
}

/** Each stream makes all of its tags in one call. */
function tagsOf(letters: readonly InStream[], kind: number): Buffer[] {
  const tags: Buffer[] = [];
  for (const stream of new Set(letters.map((letter) => letter.stream))) {
    const positions = [...letters.keys()].filter((position) => letters[position]?.stream === stream);
    const places = positions.flatMap((position) => letters[position]?.place ?? []);
    for (const [index, tag] of splitTags(stream.tags(kind, places)).entries()) tags[positions[index] ?? 0] = tag;
  }
  return tags;
}
