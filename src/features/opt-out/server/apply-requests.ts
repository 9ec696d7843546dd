import { and, asc, eq, lte } from 'drizzle-orm';
import { noteEvent } from '#features/moderation/server/index.ts';
import { closeHandle } from '#features/profiles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { withoutReopened } from './reopened.ts';
import { moveRequests, openAsked } from './requests.ts';
import { optOutRequests } from './schema.ts';

/** An hour before the 48 are over: the promise holds though nobody looks, and though a node is down for a while. */
const PATIENCE = 47 * HOUR;

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

/** Does what was asked for and not declined in time. Where the owner has opened the door again, somebody has to look. */
export function applyDue(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, optOutRequests);
    const latest = new Date(tx.clock.now().getTime() - PATIENCE);
    const due = await tx.db
      .select()
      .from(optOutRequests)
      .where(and(eq(optOutRequests.state, 'waiting'), lte(optOutRequests.requestedAt, latest)))
      .orderBy(asc(optOutRequests.requestedAt));
    const byHandle = Map.groupBy(due, (row) => openAsked(tx.keys, row).handle);
    for (const handle of await withoutReopened(tx, [...byHandle.keys()])) {
      await followRequests(tx, handle);
      // Under the oldest request, as when a moderator decides.
      const [oldest] = byHandle.get(handle) ?? [];
      if (oldest) await noteEvent(tx, { ...AUTOMATIC, caseId: oldest.id });
    }
  });
}

/** Closes a handle to new letters and to searches, for all who have asked. Deletes nothing. Needs a transaction. */
export async function followRequests(tx: Services, handle: string): Promise<void> {
  await closeHandle(tx, handle, 'request');
  await moveRequests(tx, handle, 'waiting', 'done');
}
