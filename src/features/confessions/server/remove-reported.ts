import { eq } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { lockOutbox } from './outbox.ts';
import { removeRows } from './remove-letters.ts';
import { confessions } from './schema.ts';

/** Takes a letter away that was reported, as if its author had; one that is gone already is gone. Needs a transaction. */
export async function removeReported(tx: Services, letterId: string): Promise<void> {
  await lockOutbox(tx);
  const delivered = await tx.db.select().from(confessions).where(eq(confessions.id, letterId));
  await removeRows(tx, { delivered });
}
