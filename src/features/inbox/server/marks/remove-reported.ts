import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import {
  openLetters,
  readByIds,
  deliveredRowId,
  readerStream,
  unlist,
  boxKeyOf,
} from '#features/letters/server/index.ts';
import { markChanges } from './change-marks.ts';

/**
 * Removes a reported letter for its reader, unless it is gone. Its row stays as it is, so that its author notices nothing, which
 * protects the reporter. Needs a transaction.
 */
export async function removeReported(tx: Services, { author, key }: { author: number; key: string }): Promise<void> {
  const { db, keys } = tx;
  await takeLock(tx, 'marks');
  const [letter] = openLetters(tx, await readByIds(db, [deliveredRowId(keys, author, key)]));
  const reader = letter?.content.reader;
  if (!reader) return;
  const boxKey = boxKeyOf(readerStream(keys, reader.address), reader);
  await markChanges.write(tx, [{ place: reader, boxKey, kind: 'removed', isWanted: true, block: null }]);
  await unlist(tx, [{ month: letter.month, reader }]);
}
