import { eq } from 'drizzle-orm';
import { closeHandle } from '#features/profiles/server/index.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { pauseTagOf } from '#platform/server/handle-tags.ts';
import { clearInbox } from '../reading/inbox/cleared-inboxes.ts';
import { findOwnInbox } from '../reading/inboxes.ts';
import { pausedInboxes } from '../schema.ts';
import { recordClosing } from './departures.ts';

/**
 * Takes effect at once and for good: nothing more arrives, nobody finds the handle, and its letters are gone for its reader. For
 * their authors they go in the nightly batches. Letters that still wait are unwanted when they are delivered.
 */
export async function optOut(ctx: Ctx, handle: string): Promise<typeof done> {
  const inbox = await findOwnInbox(ctx, handle);
  await inTransaction(ctx, async (tx) => {
    await closeHandle(tx, handle, 'owner');
    await tx.db.delete(pausedInboxes).where(eq(pausedInboxes.targetTag, pauseTagOf(tx.keys, handle)));
    await clearInbox(tx, inbox);
    await recordClosing(tx, { handle, accounts: inbox.streams.map(({ account }) => account) });
  });
  return done;
}
