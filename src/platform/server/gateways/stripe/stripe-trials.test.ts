import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let scenario: StripeScenario;
beforeEach(() => {
  scenario = new StripeScenario();
});
afterEach(() => scenario.close());

describe('a subscription with a trial', () => {
  const TRIAL_END = new Date('2026-04-14T00:00:00Z');

  async function startTrial(customerId?: string, percentOff = 0) {
    const started = await scenario.stripe.startSubscription({
      customerId: customerId ?? (await scenario.newCustomer()),
      percentOff,
      trialEnd: TRIAL_END,
      idempotencyKey: scenario.nextKey(),
    });
    if (!started) throw new Error('Stripe does not know this customer');
    return started;
  }

  it('saves the card now and charges it when the trial has ended', async () => {
    const { clientSecret, subscriptionId, ...rest } = await startTrial();
    expect(rest).toMatchObject({ intentType: 'setup', dueNow: 0, monthly: 399 });
    scenario.server.pay(clientSecret);
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'trialing',
      needsCard: false,
      trialEndsAt: TRIAL_END,
      periodEnd: TRIAL_END,
      monthly: 399,
    });
    scenario.server.advance(31 * DAY);
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      periodStart: TRIAL_END,
      periodEnd: new Date('2026-05-14T00:00:00Z'),
      latestInvoice: { paid: 399 },
    });
  });

  it('has the discounted monthly price, although its first invoice is 0', async () => {
    const { clientSecret, subscriptionId, monthly } = await startTrial(undefined, 50);
    scenario.server.pay(clientSecret);
    const state = await scenario.stripe.readSubscription(subscriptionId);
    expect([monthly, state?.monthly, state?.latestInvoice?.total]).toEqual([199, 199, 0]);
  });

  it('ends with the trial when there is no card, and charges nothing', async () => {
    const { subscriptionId } = await startTrial();
    scenario.server.advance(31 * DAY);
    expect(await scenario.statusOf(subscriptionId)).toBe('canceled');
    expect(scenario.server.ledger.all('charge')).toEqual([]);
  });

  it('asks for a card even if one is saved', async () => {
    const first = await scenario.subscribe();
    await scenario.changeCard(first, CARDS.pays);
    await scenario.stripe.cancelNow(first.subscriptionId);
    expect(await startTrial(first.customerId)).toMatchObject({ intentType: 'setup' });
  });
});
