import { eq } from 'drizzle-orm';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { setMark } from './reading/marks.ts';
import { confessions, readerMarks } from './schema.ts';

/**
 * Takes a reported letter away from its recipient. Its own row stays as it is, so nothing shows to its author, which protects
 * whoever reported it. Needs a transaction.
 */
export async function removeReported(tx: Services, letterId: string): Promise<void> {
  await lockForWriting(tx.db, readerMarks);
  // A mark of a letter that is gone would never be removed.
  const [letter] = await tx.db.select({ id: confessions.id }).from(confessions).where(eq(confessions.id, letterId));
  if (letter) await setMark(tx, letterId, 'removed', true);
}
