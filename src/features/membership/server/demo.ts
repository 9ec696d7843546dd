import { DEMO_ACCOUNTS } from '#features/auth/server/index.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { beginCheckout } from './checkout.ts';
import { grantDays } from './codes.ts';
import { customerOf } from './customers.ts';
import { findRecord } from './records.ts';
import { settle } from './settle.ts';
import { isLive } from './truth.ts';

/**
 * The demo's premium member has subscribed with a test card, the way everybody does. Whatever was tried out with the
 * account, the next start finds it a member; so it does where the sandbox's books or the database are new.
 */
export async function subscribeDemoMembers(services: Services, people: DemoAccount[]): Promise<void> {
  const elite = new Set<string>(DEMO_ACCOUNTS.filter(({ plan }) => plan === 'premium').map(({ email }) => email));
  for (const person of people.filter(({ email }) => elite.has(email))) {
    if (services.stripe.publishableKey === null) await subscribe(services, person);
    else await give(services, person);
  }
}

/** Nobody who does not exist becomes a customer of the real Stripe, except where somebody has tried that out. */
async function give(services: Services, { userId }: DemoAccount): Promise<void> {
  const record = await findRecord(services, userId);
  if (!record?.customerId) await grantDays(services, userId);
}

async function subscribe(services: Services, person: DemoAccount): Promise<void> {
  const { stripe } = services;
  const settled = await settle(services, person);
  if (settled.truth.subscriptions.some(isLive)) return;
  const { subscriptionId } = await beginCheckout(services, person, settled, { promoCode: undefined, trialEnd: null });
  const customerId = await customerOf(services, person.userId);
  const { setupIntentId } = await stripe.startCardUpdate(customerId);
  await stripe.confirmWithTestCard(setupIntentId);
  await stripe.applyCard({ customerId, subscriptionId, setupIntentId });
  await settle(services, person);
}
