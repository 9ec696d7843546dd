import { and, eq, lt, ne, or } from 'drizzle-orm';
import { makePermanent } from '#features/handles/server/index.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { openRequest } from './requests.ts';
import { optOutRequests } from './schema.ts';

export const DAYS_KEPT = 365;
/** How long moderators can decide: held requests can be many, and most of them junk. */
export const WAITING_DAYS = 30;

/**
 * Deletes old requests, and those that waited too long for a moderator. The profiles that old ones closed stay closed, even if a
 * later request for the same profile is withdrawn.
 */
export function forgetRequests(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const { state, requestedAt } = optOutRequests;
    const isOlder = (days: number) => lt(requestedAt, startOfDay(tx.clock.now(), -days));
    const isDecided = and(ne(state, 'waiting'), isOlder(DAYS_KEPT));
    const hasLapsed = and(eq(state, 'waiting'), isOlder(WAITING_DAYS));
    const deleted = await tx.db.delete(optOutRequests).where(or(isDecided, hasLapsed)).returning();
    const done = deleted.filter((row) => row.state === 'done');
    for (const handle of new Set(done.map((row) => openRequest(tx.keys, row).handle))) await makePermanent(tx, handle);
    return deleted.length;
  });
}
