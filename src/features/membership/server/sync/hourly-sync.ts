import { and, asc, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { expireSignup, finishSignup } from '../premium-signup/finish-signup.ts';
import { isExpired, openSignup, type PendingSignup } from '../premium-signup/pending-signups.ts';
import { pendingSignups, subscriptions, type MembershipRecord } from '../schema.ts';
import { syncRecord } from './sync-membership.ts';

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
  await forEach(services, await findUnfinishedSignups(services), async (pending) => {
    const outcome = await finishSignup(services, pending);
    const signup = openSignup(services, pending);
    if (outcome === 'open' && signup && isExpired(services, signup)) await expireSignup(services, pending, signup);
  });
  await forEach(services, await findDueRecords(services), (record) => syncRecord(services, record));
}

function findUnfinishedSignups({ db }: Services): Promise<PendingSignup[]> {
  return db
    .select()
    .from(pendingSignups)
    .where(inArray(pendingSignups.outcome, ['open', 'taken', 'expired']))
    .orderBy(asc(pendingSignups.day))
    .limit(BATCH_SIZE);
}

function findDueRecords({ db, clock }: Services): Promise<MembershipRecord[]> {
  const day = today(clock);
  const isPremium = ne(subscriptions.source, 'none');
  const mayHaveChanged = or(lt(subscriptions.readOn, day), lte(subscriptions.premiumUntil, day));
  const isUnpaid = inArray(subscriptions.status, ['past_due', 'incomplete']);
  const isInCheckout = isNotNull(subscriptions.attemptSubscriptionId);
  return db
    .select()
    .from(subscriptions)
    .where(or(and(isPremium, mayHaveChanged), isUnpaid, isInCheckout))
    .orderBy(asc(subscriptions.readOn))
    .limit(BATCH_SIZE);
}

async function forEach<T>(services: Services, items: T[], work: (item: T) => Promise<void>): Promise<void> {
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
