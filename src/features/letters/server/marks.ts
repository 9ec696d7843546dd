import * as z from 'zod/mini';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import { firstDayOf, type Month } from '#platform/server/months.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { REACTIONS } from '../contract.ts';
import { AnswerStream, MARKS } from './streams.ts';

/** In the order of their bits: new ones, and new reactions, go to the end. 'removed': by a moderator, for the letter's reader. */
const KINDS = ['like', 'opened', 'hidden', 'blocked', 'removed', ...REACTIONS] as const;
export type MarkKind = (typeof KINDS)[number];

/** The marks of one letter: a bit for each kind. */
export type Marks = number;

const bitOf = (kind: MarkKind) => 1 << KINDS.indexOf(kind);

export const hasMark = (marks: Marks, kind: MarkKind): boolean => (marks & bitOf(kind)) !== 0;

/** The marks with one of them set or cleared. */
export const withMark = (marks: Marks, kind: MarkKind, isSet: boolean): Marks =>
  isSet ? marks | bitOf(kind) : marks & ~bitOf(kind);

/** So many neighbouring letters of a stream have their marks in one box: a dump does not show how many letters somebody reads. */
const LETTERS_IN_BOX = 64;
/** The marks, those before the last hour in which they changed, and that hour, counted from the start of the letter's month. */
const BYTES_OF_LETTER = 6;

/** The marks of all letters in base64, bound to the row's tag. */
const sealedMarks = sealed('letter_marks.box', { version: 1, schema: z.string(), size: 576 });

/** The row with the marks of a letter and its neighbours. */
export interface BoxKey {
  month: Month;
  tag: Buffer;
}

/**
 * The number of a letter's box among those of its stream. An answer has a box to itself: a reader who answers two letters may learn when
 * each answer is opened, and one box for both would show that one person wrote both letters.
 */
export const boxPlaceOf = (stream: TagStream, { month, n }: Place): Place => ({
  month,
  n: stream instanceof AnswerStream ? n : Math.floor(n / LETTERS_IN_BOX),
});

export function boxKeyOf(stream: TagStream, place: Place): BoxKey {
  return { month: place.month, tag: stream.tag(MARKS, boxPlaceOf(stream, place)) };
}

/** The marks of neighbouring letters. They are opened when the first is asked for, and once. */
export class MarksBox {
  readonly key: BoxKey;
  readonly #box: Buffer | null;
  #bytes: Buffer | null = null;

  /** `box` is null as long as none of the letters has marks. */
  constructor(key: BoxKey, box: Buffer | null) {
    this.key = key;
    this.#box = box;
  }

  get(keys: Keys, { n }: Place): Marks {
    return this.#open(keys).readUInt16BE(startOf(n));
  }

  /** The marks as they were when this hour began, which must be the present one. */
  atHour(keys: Keys, place: Place, hour: number): Marks {
    const bytes = this.#open(keys);
    const isOlder = bytes.readUInt16BE(startOf(place.n) + CHANGED) < this.#hourOfMonth(hour);
    return isOlder ? this.get(keys, place) : bytes.readUInt16BE(startOf(place.n) + BEFORE);
  }

  set(keys: Keys, place: Place, marks: Marks, now: Date): void {
    const bytes = this.#open(keys);
    const start = startOf(place.n);
    const hour = this.#hourOfMonth(now.getTime());
    if (bytes.readUInt16BE(start + CHANGED) !== hour) bytes.writeUInt16BE(this.get(keys, place), start + BEFORE);
    bytes.writeUInt16BE(hour, start + CHANGED);
    bytes.writeUInt16BE(marks, start);
  }

  seal(keys: Keys): Buffer {
    return sealedMarks.seal(keys, this.key.tag, this.#open(keys).toString('base64'));
  }

  #hourOfMonth(time: number): number {
    // The clock of one node may be behind that of another in the first second of a month.
    return Math.max(0, Math.floor((time - Date.parse(firstDayOf(this.key.month))) / HOUR));
  }

  #open(keys: Keys): Buffer {
    return (this.#bytes ??= this.#box
      ? Buffer.from(sealedMarks.open(keys, this.key.tag, this.#box), 'base64')
      : Buffer.alloc(LETTERS_IN_BOX * BYTES_OF_LETTER));
  }
}

const [BEFORE, CHANGED] = [2, 4];
const startOf = (n: number) => (n % LETTERS_IN_BOX) * BYTES_OF_LETTER;

const select = statement<BoxKey & { box: Buffer }>(
  'marks_boxes',
  `SELECT m.month, m.tag, m.box FROM unnest($1::int[], $2::bytea[]) AS w (month, tag)
   CROSS JOIN LATERAL (SELECT * FROM letter_marks
     WHERE month = w.month AND tag = w.tag AND month BETWEEN $3 AND $4 LIMIT 1) m`,
);

/** Reads each of these boxes once, in one statement. Returns the box of a key, which may be one that is not stored yet. */
export async function readBoxes(db: Db, wanted: readonly BoxKey[]): Promise<(key: BoxKey) => MarksBox> {
  const keysOf = new Map(wanted.map((key) => [nameOf(key), key]));
  const unique = [...keysOf.values()];
  const months = unique.map(({ month }) => month);
  const tags = unique.map(({ tag }) => tag);
  const rows = unique.length === 0 ? [] : await select(db, months, tags, Math.min(...months), Math.max(...months));
  const boxes = new Map(rows.map(({ month, tag, box }) => [nameOf({ tag }), new MarksBox({ month, tag }, box)]));
  return (key) => {
    const name = nameOf(key);
    const box = boxes.get(name) ?? new MarksBox(key, null);
    boxes.set(name, box);
    return box;
  };
}

const nameOf = ({ tag }: Pick<BoxKey, 'tag'>) => tag.toString('hex');

const upsert = statement<object>(
  'write_marks',
  `INSERT INTO letter_marks (month, tag, box) SELECT * FROM unnest($1::int[], $2::bytea[], $3::bytea[])
   ON CONFLICT (tag, month) DO UPDATE SET box = excluded.box`,
);

export async function writeBoxes({ db, keys }: { db: Db; keys: Keys }, changed: ReadonlySet<MarksBox>): Promise<void> {
  if (changed.size === 0) return;
  const boxes = shuffle([...changed]);
  await upsert(
    db,
    boxes.map(({ key }) => key.month),
    boxes.map(({ key }) => key.tag),
    boxes.map((box) => box.seal(keys)),
  );
}
