import { AppError } from '#platform/shared/app-error.ts';
import type { Group } from '#platform/server/db/group-commit.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { changeBlocks } from './blocks.ts';
import { hasMark, readBoxes, withMark, type BoxKey, type MarkKind, type Marks, type MarksBox } from './marks.ts';

/** One mark of one letter that is to change. */
export interface MarkChange {
  place: Place;
  /** Of the box with the letter's marks. */
  boxKey: BoxKey;
  kind: MarkKind;
  /** Undefined: it is toggled. Once that is decided it stays so, should the group have to be written again. */
  isWanted: boolean | undefined;
  /** Of the author, whom the mark 'blocked' blocks. */
  blockSlots: string[];
}

const upsert = statement<object>(
  'write_marks',
  `INSERT INTO letter_marks (month, tag, box) SELECT * FROM unnest($1::int[], $2::bytea[], $3::bytea[])
   ON CONFLICT (tag, month) DO UPDATE SET box = excluded.box`,
);

/**
 * Changes marks in the order of arrival and answers each change with the marks that the letter then has. The lock is held from the
 * reading of a box to its writing, so changes of neighbouring letters in other processes are not lost.
 */
export const markChanges: Group<MarkChange, Marks> = {
  lock: 'marks',
  async write(tx, changes) {
    const { db, keys } = tx;
    const boxOf = await readBoxes(
      db,
      changes.map(({ boxKey }) => boxKey),
    );
    const changed = new Set<MarksBox>();
    const blocks = new Map<string, number>();
    const answers = changes.map((change) => {
      const { place, kind } = change;
      const box = boxOf(change.boxKey);
      const marks = box.get(keys, place);
      if (hasMark(marks, 'removed')) return new AppError('NOT_FOUND');
      change.isWanted ??= !hasMark(marks, kind);
      if (change.isWanted === hasMark(marks, kind)) return marks;
      if (kind === 'blocked') countBlocks(blocks, change.blockSlots, change.isWanted ? 1 : -1);
      changed.add(box);
      return box.set(keys, place, withMark(marks, kind, change.isWanted));
    });
    await writeBoxes(tx, changed);
    await changeBlocks(tx, blocks);
    return answers;
  },
};

function countBlocks(blocks: Map<string, number>, slots: readonly string[], by: number): void {
  for (const slot of slots) blocks.set(slot, (blocks.get(slot) ?? 0) + by);
}

async function writeBoxes({ db, keys }: Services, changed: ReadonlySet<MarksBox>): Promise<void> {
  if (changed.size === 0) return;
  const boxes = shuffle([...changed]);
  await upsert(
    db,
    boxes.map(({ key }) => key.month),
    boxes.map(({ key }) => key.tag),
    boxes.map((box) => box.seal(keys)),
  );
}
