import type { Db } from '#platform/server/db/database.ts';
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

export async function readReceived(
  db: Db,
  { letters, mayBeUnlisted = NONE, clearedTags = [] }: Wanted,
): Promise<Found> {
  const months = letters.map(({ place }) => place.month);
  const marksTags = tagsOf(letters, MARKS);
  const range = [Math.min(...months, 0xffff), Math.max(...months, 0)];
  const rows = await select(db, months, tagsOf(letters, LETTER), marksTags, ...range, mayBeUnlisted, clearedTags);
  const found: Found = { letters: letters.map(() => undefined), unlisted: new Set(), cleared: [] };
  for (const { i, removed, ...row } of rows) {
    const letter = letters[i - 1];
    const marksTag = marksTags[i - 1];
    if (i === 0) found.unlisted.add(row.id.toString('hex'));
    else if (i === -1) found.cleared.push({ tag: row.id, box: row.box });
    else if (letter && marksTag) found.letters[i - 1] = { ...letter, ...row, marksTag, removed: removed === true };
  }
  return found;
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
