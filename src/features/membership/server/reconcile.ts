import { and, asc, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { abandonSignup, finishSignup } from './finish-signup.ts';
import { isOver, openSignup } from './pending-signups.ts';
import { settleById } from './receive-webhook.ts';
import { pendingSignups, subscriptions } from './schema.ts';

/** More would take longer than an hour where Stripe is slow; the next run goes on where this one stopped. */
const AT_ONCE = 2000;

export const reconcileJob: Job = {
  name: 'reconcile-memberships',
  cron: '7 * * * *',
  atStart: true,
  retries: 0,
  run: (services) => reconcile(services),
};

/**
 * Asks Stripe again about everything that should have changed by now, and once a day about everybody who has something
 * to lose: no event that was lost stays lost. One that fails does not hold the others up.
 */
export async function reconcile(services: Services): Promise<void> {
  for (const pending of await services.db.select().from(pendingSignups).orderBy(asc(pendingSignups.day))) {
    await attempt(services, async () => {
      const outcome = await finishSignup(services, pending);
      const signup = openSignup(services, pending);
      if (outcome === 'open' && signup && isOver(services, signup)) await abandonSignup(services, pending, signup);
    });
  }
  for (const { userId } of await findDue(services)) await attempt(services, () => settleById(services, userId));
}

function findDue({ db, clock }: Services): Promise<{ userId: number }[]> {
  const day = today(clock);
  const isPremium = ne(subscriptions.source, 'none');
  const mayHaveChanged = or(lt(subscriptions.readOn, day), lte(subscriptions.premiumUntil, day));
  const isUnsure = inArray(subscriptions.status, ['past_due', 'incomplete']);
  const isInCheckout = isNotNull(subscriptions.attemptSubscriptionId);
  return db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(or(and(isPremium, mayHaveChanged), isUnsure, isInCheckout))
    .orderBy(asc(subscriptions.readOn))
    .limit(AT_ONCE);
}

async function attempt(services: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.warn({ err: error }, 'a membership could not be settled');
  }
}
