import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { letterMarks } from '../../schema.ts';
import { openLetters } from '../../store/gone-letters.ts';
import { readByIds } from '../../store/letter-rows.ts';
import { deliveredRowId } from '../../store/row-ids.ts';
import { MARKS, readerStream } from '../../store/streams.ts';
import { unlist } from '../../store/unlisted-letters.ts';
import { marksBox, NO_MARKS } from './marks.ts';

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
  const { target } = letter.content;
  const tag = readerStream(keys, target, reader.account).tag(MARKS, reader);
  await db
    .insert(letterMarks)
    .values({ month: reader.month, tag, removed: true, box: marksBox.seal(keys, tag, NO_MARKS) })
    .onConflictDoUpdate({ target: [letterMarks.tag, letterMarks.month], set: { removed: true } });
  await unlist(tx, [{ month: letter.month, target, reader }]);
}
