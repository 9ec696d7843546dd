import { AppError } from '#platform/shared/app-error.ts';
import type { Group } from '#platform/server/db/group-commit.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Month } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { changeBlocks } from './blocks.ts';
import { hasMark, marksBox, NO_MARKS, withMark, type MarkKind, type Marks } from './marks.ts';

/** One mark of one letter that is to change. */
export interface MarkChange {
  month: Month;
  /** Of the row with the letter's marks. */
  tag: Buffer;
  kind: MarkKind;
  /** Undefined: it is toggled. Once that is decided it stays so, should the group have to be written again. */
  isWanted: boolean | undefined;
  /** Of the author, whom the mark 'blocked' blocks. */
  blockSlots: string[];
}

interface MarksRow {
  month: Month;
  tag: Buffer;
  removed: boolean;
  box: Buffer;
}

const select = statement<MarksRow>(
  'marks_of_letters',
  `SELECT m.month, m.tag, m.removed, m.box FROM unnest($1::int[], $2::bytea[]) AS w (month, tag)
   CROSS JOIN LATERAL (SELECT * FROM letter_marks
     WHERE month = w.month AND tag = w.tag AND month BETWEEN $3 AND $4 LIMIT 1) m`,
);

const upsert = statement<object>(
  'write_marks',
  `INSERT INTO letter_marks (month, tag, removed, box)
   SELECT month, tag, false, box FROM unnest($1::int[], $2::bytea[], $3::bytea[]) AS new (month, tag, box)
   ON CONFLICT (tag, month) DO UPDATE SET box = excluded.box`,
);

/** The marks of a letter while a group is decided. */
interface Entry {
  month: Month;
  tag: Buffer;
  removed: boolean;
  marks: Marks;
  isChanged: boolean;
}

/** Changes marks in the order of arrival and answers each change with the marks that the letter then has. */
export const markChanges: Group<MarkChange, Marks> = {
  lock: 'marks',
  async write(tx, changes) {
    const entries = await readEntries(tx, changes);
    const blocks = new Map<string, number>();
    const answers = changes.map((change) => {
      const entry = entries.get(change.tag.toString('hex'));
      if (!entry || entry.removed) return new AppError('NOT_FOUND');
      apply(entry, change, blocks);
      return entry.marks;
    });
    await writeEntries(
      tx,
      [...entries.values()].filter(({ isChanged }) => isChanged),
    );
    await changeBlocks(tx, blocks);
    return answers;
  },
};

function apply(entry: Entry, change: MarkChange, blocks: Map<string, number>): void {
  const { kind } = change;
  const isSet = hasMark(entry.marks, kind);
  change.isWanted ??= !isSet;
  if (change.isWanted === isSet) return;
  entry.marks = withMark(entry.marks, kind, change.isWanted);
  entry.isChanged = true;
  if (kind !== 'blocked') return;
  for (const slot of change.blockSlots) blocks.set(slot, (blocks.get(slot) ?? 0) + (change.isWanted ? 1 : -1));
}

async function readEntries({ db, keys }: Services, changes: readonly MarkChange[]): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const { month, tag } of changes) {
    entries.set(tag.toString('hex'), { month, tag, removed: false, marks: NO_MARKS, isChanged: false });
  }
  const wanted = [...entries.values()];
  const months = wanted.map(({ month }) => month);
  const rows = await select(
    db,
    months,
    wanted.map(({ tag }) => tag),
    Math.min(...months),
    Math.max(...months),
  );
  for (const { tag, removed, box } of rows) {
    const entry = entries.get(tag.toString('hex'));
    if (entry) Object.assign(entry, { removed, marks: marksBox.open(keys, tag, box) });
  }
  return entries;
}

async function writeEntries({ db, keys }: Services, changed: readonly Entry[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = shuffle(changed);
  await upsert(
    db,
    rows.map(({ month }) => month),
    rows.map(({ tag }) => tag),
    rows.map(({ tag, marks }) => marksBox.seal(keys, tag, marks)),
  );
}
