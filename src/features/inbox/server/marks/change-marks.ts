import { changeInstagramAccount, changeBlock, type AccountId } from '#features/handles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { BatchedWrite } from '#platform/server/db/group-commit.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import type { Services } from '#platform/server/services.ts';
import {
  hasMark,
  readBoxes,
  withMark,
  writeBoxes,
  type BoxKey,
  type MarkKind,
  type Marks,
  type MarksBox,
  openLetters,
  readByIds,
  deliveredRowId,
  readerStream,
  boxKeyOf,
} from '#features/letters/server/index.ts';
import { takeLock } from '#platform/server/db/locks.ts';

/** One mark of one letter that is to change. */
export interface MarkChange {
  place: Place;
  /** Of the box with the letter's marks. */
  boxKey: BoxKey;
  kind: MarkKind;
  /** Undefined: it is toggled. Once that is decided it stays so, should the batch have to be written again. */
  isWanted: boolean | undefined;
  /** Whom the mark 'blocked' blocks, and for which account. */
  block: { persons: readonly string[]; account: AccountId } | null;
}

/**
 * Changes marks in the order of arrival and answers each change with the marks that the letter then has. The lock is held from the
 * reading of a box to its writing, so changes of neighbouring letters in other processes are not lost.
 */
export const markChanges: BatchedWrite<MarkChange, Marks> = {
  lock: 'marks',
  async write(tx, changes) {
    const { db, keys, clock } = tx;
    const boxOf = await readBoxes(
      db,
      changes.map(({ boxKey }) => boxKey),
    );
    const changed = new Set<MarksBox>();
    const answers: (Marks | AppError)[] = [];
    for (const change of changes) {
      const { place, kind } = change;
      const box = boxOf(change.boxKey);
      const marks = box.get(keys, place);
      change.isWanted ??= !hasMark(marks, kind);
      const refusal = hasMark(marks, 'removed') ? new AppError('NOT_FOUND') : await block(tx, change, marks);
      if (refusal === null && change.isWanted !== hasMark(marks, kind)) {
        changed.add(box);
        box.set(keys, place, withMark(marks, kind, change.isWanted), clock.now());
      }
      answers.push(refusal ?? box.get(keys, place));
    }
    await writeBoxes(tx, changed);
    return answers;
  },
};

/** Blocks the author, or ends that: seldom, so each by itself. Returns a refusal if too many are blocked. */
async function block(tx: Services, change: MarkChange, marks: Marks): Promise<AppError | null> {
  const { kind, isWanted, block: whom } = change;
  if (kind !== 'blocked' || !whom || isWanted === hasMark(marks, kind)) return null;
  try {
    await changeInstagramAccount(tx, whom.account, (state) => changeBlock(state, whom.persons, isWanted ? 1 : -1));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Removes a reported letter for its reader, unless it is gone: the list says so in its place. Its row stays as it is, so that its author
 * notices nothing, which protects the reporter. Needs a transaction.
 */
export async function removeReported(tx: Services, { author, key }: { author: number; key: string }): Promise<void> {
  const { db, keys } = tx;
  await takeLock(tx, 'marks');
  const [letter] = openLetters(tx, await readByIds(db, [deliveredRowId(keys, author, key)]));
  const reader = letter?.content.reader;
  if (!reader) return;
  const boxKey = boxKeyOf(readerStream(keys, reader.address), reader);
  await markChanges.write(tx, [{ place: reader, boxKey, kind: 'removed', isWanted: true, block: null }]);
}
