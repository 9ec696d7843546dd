import { describe, expect, it } from 'vitest';
import { findByEmail } from '#features/people/server/index.ts';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { getBilling, refundSubscription } from '../contract.ts';
import { subscribeDemoMembers } from './demo.ts';
import { syncMembership } from './sync/sync-membership.ts';

const subject = appPerTest();

/** Starts the demo; returns its premium member. */
async function start(services: Services = subject.services) {
  await subscribeDemoMembers(services, await seedDemoAccounts(services));
  const elite = await findByEmail(services, 'elite@subrosa.example');
  if (!elite) throw new Error('The demo has no premium member');
  return elite;
}

describe("the demo's premium member", () => {
  it('has a subscription with a card and one paid invoice', async () => {
    const browser = await subject.browser().signInAs(await start());
    const { body } = await browser.call(getBilling);
    expect(body).toMatchObject({ plan: 'premium', status: 'active', source: 'subscription', card: { last4: '4242' } });
    expect(body.invoices).toMatchObject([{ status: 'paid', amount: 399 }]);
    expect(new Set(await subject.stripe.deliver())).toEqual(new Set([200]));
  });

  it('keeps the subscription after a restart, and gets a new one after a refund', async () => {
    const elite = await start();
    expect(await start()).toEqual(elite);
    expect(subject.stripe.ledger.all('invoice')).toHaveLength(1);
    const browser = await subject.browser().signInAs(elite);
    expect((await browser.call(refundSubscription)).body.plan).toBe('free');
    expect(await start()).toMatchObject({ membershipPlan: 'premium', stripeCustomerId: elite.stripeCustomerId });
  });

  it("is premium again when the sandbox's data was lost", async () => {
    await start();
    const { things } = subject.stripe.ledger.state;
    for (const kind of ['customer', 'subscription', 'invoice', 'charge'] as const) things[kind] = {};
    expect(await start()).toMatchObject({ membershipPlan: 'premium', subscriptionStatus: 'active' });
    expect(subject.stripe.ledger.all('customer')).toHaveLength(1);
    expect(subject.stripe.ledger.all('invoice')).toMatchObject([{ status: 'paid' }]);
  });

  it('is premium again when the database was lost', async () => {
    const { stripeCustomerId } = await start();
    const fresh = await createTestApp();
    const services = { ...fresh.services, stripe: subject.services.stripe };
    const elite = await start(services);
    expect(elite).toMatchObject({ membershipPlan: 'premium', subscriptionStatus: 'active' });
    expect(elite.stripeCustomerId).not.toBe(stripeCustomerId);
    const { snapshot } = await syncMembership(services, { userId: elite.id, email: elite.email });
    expect(snapshot.invoices).toMatchObject([{ status: 'paid' }]);
    await fresh.close();
  });

  it('gets free days when the demo runs with real Stripe keys', async () => {
    const settings = { ...subject.stripe.sandbox.settings, publishableKey: 'pk_test_demo' };
    const stripe = openStripe({ clock: subject.clock, ...settings });
    expect(await start({ ...subject.services, stripe })).toMatchObject({ membershipPlan: 'premium' });
    expect(subject.stripe.calls).toEqual([]);
  });
});
