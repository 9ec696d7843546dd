import { eq } from 'drizzle-orm';
import { dayOf } from '#platform/server/clock.ts';
import { insertAmong } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { openBody } from './letter-boxes.ts';
import { lockOutbox } from './outbox.ts';
import { confessions } from './schema.ts';
import { unwantedTagOf } from './unwanted.ts';

/**
 * Takes a reported letter away from its recipient; one that is gone already is gone. To its author nothing shows, which protects
 * whoever reported it: from now on it is like a letter that its recipient never wanted. Needs a transaction.
 */
export async function removeReported(tx: Services, letterId: string): Promise<void> {
  await lockOutbox(tx);
  const [row] = await tx.db.delete(confessions).where(eq(confessions.id, letterId)).returning();
  if (!row) return;
  const targetTag = unwantedTagOf(tx.keys, openBody(tx.keys, row).target, dayOf(row.submittedAt));
  await insertAmong(tx.db, confessions, confessions.id, { ...row, targetTag });
}
