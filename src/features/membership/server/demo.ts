import { DEMO_ACCOUNTS } from '#features/auth/server/index.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { findRecord } from '#features/plans/server/index.ts';
import { beginCheckout } from './checkout/begin-checkout.ts';
import { grantFreeDays } from './promo/free-days.ts';
import { ensureCustomer } from './checkout/ensure-customer.ts';
import { syncMembership } from './sync/sync-membership.ts';
import { isLive } from './sync/stripe-snapshot.ts';

/**
 * Subscribes the demo's premium member with a test card, through the same checkout as everyone. Repeated at every start, so that
 * the account is premium again whatever was tried out with it, and when the sandbox's data or the database are new.
 */
export async function subscribeDemoMembers(services: Services, people: DemoAccount[]): Promise<void> {
  const elite = new Set<string>(DEMO_ACCOUNTS.filter(({ plan }) => plan === 'premium').map(({ email }) => email));
  for (const person of people.filter(({ email }) => elite.has(email))) {
    if (services.stripe.publishableKey === null) await subscribe(services, person);
    else await grantDemoDays(services, person);
  }
}

/** With real Stripe keys no customer is created for a demo account. One that was created by hand is left alone. */
async function grantDemoDays(services: Services, { userId }: DemoAccount): Promise<void> {
  const record = await findRecord(services, userId);
  if (!record?.customerId) await grantFreeDays(services, userId);
}

async function subscribe(services: Services, person: DemoAccount): Promise<void> {
  const { stripe } = services;
  const synced = await syncMembership(services, person);
  if (synced.snapshot.subscriptions.some(isLive)) return;
  const { subscriptionId } = await beginCheckout(services, person, synced, { promoCode: undefined, trialEnd: null });
  const customerId = await ensureCustomer(services, person.userId);
  const { setupIntentId } = await stripe.startCardUpdate(customerId);
  await stripe.confirmWithTestCard(setupIntentId);
  await stripe.applyCard({ customerId, subscriptionId, setupIntentId });
  await syncMembership(services, person);
}
