import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { findDueRecords } from '#features/plans/server/index.ts';
import { expireSignup, finishSignup } from './premium-signup/finish-signup.ts';
import { findUnfinishedSignups, isExpired } from './premium-signup/pending-signups.ts';
import { syncRecord } from './sync/sync-membership.ts';

/** Keeps a run within its time; the next run continues with the rest. */
const BATCH_SIZE = 2000;
/** Several at a time, because most of the time is spent waiting for Stripe. */
const CONCURRENCY = 4;

export const hourlySyncJob: Job = {
  name: 'reconcile-memberships',
  cron: '7 * * * *',
  runsAtStart: true,
  retries: 0,
  run: (services) => runHourlySync(services),
};

/**
 * Finishes or expires pending sign-ups, and syncs memberships whose state may have changed; every premium membership at least
 * once a day. This makes up for lost webhook events. A failure does not stop the rest.
 */
export async function runHourlySync(services: Services): Promise<void> {
  await forEach(services, await findUnfinishedSignups(services, BATCH_SIZE), async (pending) => {
    const outcome = await finishSignup(services, pending);
    const { signup } = pending;
    if (outcome === 'open' && signup && isExpired(services, signup)) await expireSignup(services, pending, signup);
  });
  await forEach(services, await findDueRecords(services, BATCH_SIZE), (record) => syncRecord(services, record));
}

async function forEach<T>(services: Uses<'log'>, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  // The workers share one iterator, so that each item is taken once.
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      await work(item).catch((error: unknown) => {
        services.log.warn({ err: error }, 'could not sync a membership with Stripe');
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
