import { and, lt, ne } from 'drizzle-orm';
import { makePermanent } from '#features/profiles/server/index.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { openRequest } from './requests.ts';
import { optOutRequests } from './schema.ts';

export const DAYS_KEPT = 365;

/**
 * Deletes old requests. The profiles that they closed stay closed, even if a later request for the same profile is withdrawn.
 */
export function forgetRequests(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const isOld = lt(optOutRequests.requestedAt, startOfDay(tx.clock.now(), -DAYS_KEPT));
    const deleted = await tx.db
      .delete(optOutRequests)
      .where(and(isOld, ne(optOutRequests.state, 'waiting')))
      .returning();
    const done = deleted.filter(({ state }) => state === 'done');
    for (const handle of new Set(done.map((row) => openRequest(tx.keys, row).handle))) await makePermanent(tx, handle);
    return deleted.length;
  });
}
