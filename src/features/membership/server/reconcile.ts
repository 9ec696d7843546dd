import { and, asc, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { abandonSignup, finishSignup } from './finish-signup.ts';
import { isOver, openSignup, type PendingSignup } from './pending-signups.ts';
import { settleRecord } from './receive-webhook.ts';
import { pendingSignups, subscriptions, type MembershipRecord } from './schema.ts';

/** More would take longer than a run may; the next one goes on where this one stopped. */
const AT_MOST = 2000;
/** Most of the time is spent waiting for Stripe. */
const AT_ONCE = 4;

export const reconcileJob: Job = {
  name: 'reconcile-memberships',
  cron: '7 * * * *',
  runsAtStart: true,
  retries: 0,
  run: (services) => reconcile(services),
};

/**
 * Asks Stripe again about everything that should have changed by now, and once a day about everybody who has something
 * to lose: no event that was lost stays lost. One that fails does not hold the others up.
 */
export async function reconcile(services: Services): Promise<void> {
  await forEach(services, await findUnfinished(services), async (pending) => {
    const outcome = await finishSignup(services, pending);
    const signup = openSignup(services, pending);
    if (outcome === 'open' && signup && isOver(services, signup)) await abandonSignup(services, pending, signup);
  });
  await forEach(services, await findDue(services), (record) => settleRecord(services, record));
}

function findUnfinished({ db }: Services): Promise<PendingSignup[]> {
  return db
    .select()
    .from(pendingSignups)
    .where(inArray(pendingSignups.outcome, ['open', 'taken', 'expired']))
    .orderBy(asc(pendingSignups.day))
    .limit(AT_MOST);
}

function findDue({ db, clock }: Services): Promise<MembershipRecord[]> {
  const day = today(clock);
  const isPremium = ne(subscriptions.source, 'none');
  const mayHaveChanged = or(lt(subscriptions.readOn, day), lte(subscriptions.premiumUntil, day));
  const isUnsure = inArray(subscriptions.status, ['past_due', 'incomplete']);
  const isInCheckout = isNotNull(subscriptions.attemptSubscriptionId);
  return db
    .select()
    .from(subscriptions)
    .where(or(and(isPremium, mayHaveChanged), isUnsure, isInCheckout))
    .orderBy(asc(subscriptions.readOn))
    .limit(AT_MOST);
}

async function forEach<T>(services: Services, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  // One list, and several who take from it.
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) {
      await work(item).catch((error: unknown) => {
        services.log.warn({ err: error }, 'a membership could not be settled');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
