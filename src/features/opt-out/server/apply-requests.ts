import { and, asc, eq, lte } from 'drizzle-orm';
import { recordModerationEvent } from '#features/moderation/server/index.ts';
import { closeHandle } from '#features/handles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { withoutReopened } from './reopened.ts';
import { moveRequests, openRequest } from './requests.ts';
import { optOutRequests } from './schema.ts';

/** An hour before the promised 48: the promise holds even if no moderator decides and a node is down for a while. */
const APPLY_AFTER = 47 * HOUR;

const AUTOMATIC = {
  about: 'opt-out',
  action: 'close',
  reason: 'Nobody declined the request in time.',
  moderatorId: null,
} as const;

export const optOutJob: Job = {
  name: 'apply-opt-outs',
  cron: '*/10 * * * *',
  runsAtStart: true,
  run: (services) => applyDue(services),
};

/**
 * Closes the profiles whose requests were not declined in time. A moderator must decide if the owner has reopened the profile, or
 * if the request is one of too many.
 */
export function applyDue(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const latest = new Date(tx.clock.now().getTime() - APPLY_AFTER);
    const { state, isHeld, requestedAt } = optOutRequests;
    const due = await tx.db
      .select()
      .from(optOutRequests)
      .where(and(eq(state, 'waiting'), eq(isHeld, false), lte(requestedAt, latest)))
      .orderBy(asc(requestedAt));
    const byHandle = Map.groupBy(due, (row) => openRequest(tx.keys, row).handle);
    for (const handle of await withoutReopened(tx, [...byHandle.keys()])) {
      await closeProfile(tx, handle);
      // Recorded under the oldest request, as when a moderator decides.
      const [oldest] = byHandle.get(handle) ?? [];
      if (oldest) await recordModerationEvent(tx, { ...AUTOMATIC, caseId: oldest.id });
    }
  });
}

/** Closes a handle to new letters and to searches, and marks all its waiting requests as done. Needs a transaction. */
export async function closeProfile(tx: Uses<'db' | 'keys' | 'clock'>, handle: string): Promise<void> {
  await closeHandle(tx, handle, 'request');
  await moveRequests(tx, handle, 'waiting', 'done');
}
