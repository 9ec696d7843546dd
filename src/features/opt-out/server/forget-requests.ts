import { and, lt, ne } from 'drizzle-orm';
import { makeLasting } from '#features/profiles/server/index.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { openAsked } from './requests.ts';
import { optOutRequests } from './schema.ts';

export const DAYS_KEPT = 365;

/** Lets go of old requests, but not of what they closed: whoever asks for the same later cannot take theirs back with it. */
export function forgetRequests(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, optOutRequests);
    const isOld = lt(optOutRequests.requestedAt, startOfDay(tx.clock.now(), -DAYS_KEPT));
    const gone = await tx.db
      .delete(optOutRequests)
      .where(and(isOld, ne(optOutRequests.state, 'waiting')))
      .returning();
    const done = gone.filter(({ state }) => state === 'done');
    for (const handle of new Set(done.map((row) => openAsked(tx.keys, row).handle))) await makeLasting(tx, handle);
    return gone.length;
  });
}
