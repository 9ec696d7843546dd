import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let till: StripeScenario;
beforeEach(() => {
  till = new StripeScenario();
});
afterEach(() => till.close());

describe('a payment', () => {
  it('names the subscription that it paid', async () => {
    const { intentId, subscriptionId, customerId, clientSecret } = await till.start();
    const before = await till.stripe.readPayment(intentId ?? '');
    expect(before).toMatchObject({ type: 'payment', state: 'open', subscriptionId: null, clientSecret });
    expect(till.server.pay(clientSecret)).toEqual({ status: 'succeeded', intentId });
    const after = await till.stripe.readPayment(intentId ?? '');
    expect(after).toMatchObject({ state: 'succeeded', subscriptionId, customerId, amount: 399, currency: 'usd' });
    expect(await till.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      customerId,
      periodStart: new Date('2026-03-14T10:30:00Z'),
      periodEnd: new Date('2026-04-14T10:30:00Z'),
      cancelAtPeriodEnd: false,
      endedAt: null,
      needsCard: false,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029 },
      latestInvoice: { status: 'paid', paid: 399, subscriptionId },
    });
  });

  it('names the subscription of a setup intent when nothing was due', async () => {
    const { intentId, subscriptionId, clientSecret } = await till.start(95);
    expect(await till.stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'active', needsCard: true });
    till.server.pay(clientSecret);
    const payment = await till.stripe.readPayment(intentId ?? '');
    expect(payment).toMatchObject({ type: 'setup', state: 'succeeded', amount: 0, subscriptionId });
    const after = await till.stripe.readSubscription(subscriptionId);
    expect(after).toMatchObject({ needsCard: false, card: { last4: '4242' } });
  });

  it.each([
    [CARDS.declines, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    [CARDS.failsLater, 'Your card was declined.'],
  ])('with %s fails with a message for the cardholder, and can be tried again', async (card, refused) => {
    const { intentId, clientSecret, subscriptionId } = await till.start();
    expect(till.server.pay(clientSecret, card)).toEqual({ status: 'refused', refused });
    expect(await till.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed', subscriptionId: null });
    expect(await till.statusOf(subscriptionId)).toBe('incomplete');
    till.server.pay(clientSecret);
    expect(await till.statusOf(subscriptionId)).toBe('active');
  });

  it('stays open until the cardholder has authenticated', async () => {
    const { intentId, clientSecret, subscriptionId } = await till.start();
    expect(till.server.pay(clientSecret, CARDS.authenticates)).toMatchObject({ status: 'requires_action' });
    expect(await till.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'open' });
    till.server.authenticate(clientSecret, false);
    expect(await till.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed' });
    till.server.pay(clientSecret, CARDS.authenticates);
    till.server.authenticate(clientSecret, true);
    expect(await till.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'succeeded', subscriptionId });
  });

  it('is null when Stripe does not know it', async () => {
    for (const id of ['pi_0', 'seti_0', 'nonsense', '', 'pi_0/../cus_0', 'seti_%2e%2e'])
      expect(await till.stripe.readPayment(id), id).toBeNull();
    expect(await till.stripe.readSubscription('sub_0')).toBeNull();
  });
});

describe('a new card', () => {
  it('is applied only after it is confirmed, and only for its own customer', async () => {
    const subscription = await till.subscribe();
    const { setupIntentId } = await till.stripe.startCardUpdate(subscription.customerId);
    expect(await till.stripe.applyCard({ ...subscription, setupIntentId })).toEqual({ outcome: 'incomplete' });
    const otherCustomer = await till.subscribe();
    expect(await till.stripe.applyCard({ ...otherCustomer, setupIntentId })).toEqual({ outcome: 'not-found' });
    expect(await till.stripe.applyCard({ ...otherCustomer, setupIntentId: 'seti_0' })).toEqual({
      outcome: 'not-found',
    });
  });

  it('replaces the old one', async () => {
    const subscription = await till.subscribe();
    expect(await till.changeCard(subscription, CARDS.failsLater)).toEqual({ outcome: 'ok' });
    expect(await till.stripe.readSubscription(subscription.subscriptionId)).toMatchObject({ card: { last4: '0341' } });
  });

  it('is refused for a subscription that has ended', async () => {
    const subscription = await till.subscribe();
    await till.stripe.cancelNow(subscription.subscriptionId);
    expect(await till.changeCard(subscription, CARDS.pays)).toEqual({ outcome: 'not-found' });
  });
});
