import { describe, expect, it } from 'vitest';
import { findByEmail } from '#features/people/server/index.ts';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { membershipOf } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { getBilling, refundSubscription } from '../contract.ts';
import { subscribeDemoMembers } from './demo.ts';
import { syncMembership } from './sync/sync-membership.ts';

const subject = appPerTest();

/** Starts the demo; returns its premium member, and what is stored of the membership. */
async function start(services: Services = subject.services) {
  await subscribeDemoMembers(services, await seedDemoAccounts(services));
  const elite = await findByEmail(services, 'elite@subrosa.example');
  if (!elite) throw new Error('The demo has no premium member');
  return { elite, membership: await membershipOf(services, elite.id) };
}

describe("the demo's premium member", () => {
  it('has a subscription with a card and one paid invoice', async () => {
    const browser = await subject.browser().signInAs((await start()).elite);
    const { body } = await browser.call(getBilling);
    expect(body).toMatchObject({ plan: 'premium', status: 'active', source: 'subscription', card: { last4: '4242' } });
    expect(body.invoices).toMatchObject([{ status: 'paid', amount: 399 }]);
    expect(new Set(await subject.stripe.deliver())).toEqual(new Set([200]));
  });

  it('keeps the subscription after a restart, and gets a new one after a refund', async () => {
    const first = await start();
    expect(await start()).toEqual(first);
    expect(subject.stripe.ledger.all('invoice')).toHaveLength(1);
    const browser = await subject.browser().signInAs(first.elite);
    expect((await browser.call(refundSubscription)).body.plan).toBe('free');
    const { plan, customerId } = (await start()).membership;
    expect([plan, customerId]).toEqual(['premium', first.membership.customerId]);
  });

  it("is premium again when the sandbox's data was lost", async () => {
    await start();
    const { things } = subject.stripe.ledger.state;
    for (const kind of ['customer', 'subscription', 'invoice', 'charge'] as const) things[kind] = {};
    expect((await start()).membership).toMatchObject({ plan: 'premium', status: 'active' });
    expect(subject.stripe.ledger.all('customer')).toHaveLength(1);
    expect(subject.stripe.ledger.all('invoice')).toMatchObject([{ status: 'paid' }]);
  });

  it('is premium again when the database was lost', async () => {
    const { customerId } = (await start()).membership;
    const fresh = await createTestApp();
    const services = { ...fresh.services, stripe: subject.services.stripe };
    const { elite, membership } = await start(services);
    expect(membership).toMatchObject({ plan: 'premium', status: 'active' });
    expect(membership.customerId).not.toBe(customerId);
    const { snapshot } = await syncMembership(services, { userId: elite.id, email: elite.email });
    expect(snapshot.invoices).toMatchObject([{ status: 'paid' }]);
    await fresh.close();
  });

  it('gets free days when the demo runs with real Stripe keys', async () => {
    const settings = { ...subject.stripe.sandbox.settings, publishableKey: 'pk_test_demo' };
    const stripe = openStripe({ clock: subject.clock, ...settings });
    expect((await start({ ...subject.services, stripe })).membership.plan).toBe('premium');
    expect(subject.stripe.calls).toEqual([]);
  });
});
