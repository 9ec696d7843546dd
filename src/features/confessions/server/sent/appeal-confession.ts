import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { SentConfession } from '../../contract.ts';
import { openWaiting, sealWaiting } from '../letter-boxes.ts';
import { addToOutbox, lockOutbox } from '../outbox/outbox.ts';
import { confessionOutbox } from '../schema.ts';
import { fromOutbox } from './sent-letters.ts';

/** Holds a refused letter for a moderator again, with what its author says. Possible once for each letter. */
export async function appealConfession(ctx: Ctx, id: string, message: string): Promise<SentConfession> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { db, keys, clock } = tx;
    await lockOutbox(tx);
    const [row] = await db.select().from(confessionOutbox).where(eq(confessionOutbox.id, id));
    const letter = row && openWaiting(keys, row);
    if (!row || letter?.author !== userId) throw new AppError('NOT_FOUND');
    if (!fromOutbox(keys, row).canAppeal) throw new AppError('ALREADY_DECIDED');
    const appeal = { message, at: startOfHour(clock.now()).getTime() };
    const held = { state: 'held' as const, box: sealWaiting(keys, id, { ...letter, appeal }) };
    // Written together with other rows, as when it was sent: a single changed row could be connected with its author's visit.
    await db.delete(confessionOutbox).where(eq(confessionOutbox.id, id));
    await addToOutbox(tx, { ...row, ...held });
    return fromOutbox(keys, { ...row, ...held });
  });
}
