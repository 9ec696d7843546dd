import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let scenario: StripeScenario;
beforeEach(() => {
  scenario = new StripeScenario();
});
afterEach(() => scenario.close());

describe('a payment', () => {
  it('names the subscription that it paid', async () => {
    const { intentId, subscriptionId, customerId, clientSecret } = await scenario.start();
    const before = await scenario.stripe.readPayment(intentId ?? '');
    expect(before).toMatchObject({ type: 'payment', state: 'open', subscriptionId: null, clientSecret });
    expect(scenario.server.pay(clientSecret)).toEqual({ status: 'succeeded', intentId });
    const after = await scenario.stripe.readPayment(intentId ?? '');
    expect(after).toMatchObject({ state: 'succeeded', subscriptionId, customerId, amount: 399, currency: 'usd' });
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({
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
    const { intentId, subscriptionId, clientSecret } = await scenario.start(95);
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'active', needsCard: true });
    scenario.server.pay(clientSecret);
    const payment = await scenario.stripe.readPayment(intentId ?? '');
    expect(payment).toMatchObject({ type: 'setup', state: 'succeeded', amount: 0, subscriptionId });
    const after = await scenario.stripe.readSubscription(subscriptionId);
    expect(after).toMatchObject({ needsCard: false, card: { last4: '4242' } });
  });

  it.each([
    [CARDS.declines, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    [CARDS.failsLater, 'Your card was declined.'],
  ])('with %s fails with a message for the cardholder, and can be tried again', async (card, refused) => {
    const { intentId, clientSecret, subscriptionId } = await scenario.start();
    expect(scenario.server.pay(clientSecret, card)).toEqual({ status: 'refused', refused });
    expect(await scenario.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed', subscriptionId: null });
    expect(await scenario.statusOf(subscriptionId)).toBe('incomplete');
    scenario.server.pay(clientSecret);
    expect(await scenario.statusOf(subscriptionId)).toBe('active');
  });

  it('stays open until the cardholder has authenticated', async () => {
    const { intentId, clientSecret, subscriptionId } = await scenario.start();
    expect(scenario.server.pay(clientSecret, CARDS.authenticates)).toMatchObject({ status: 'requires_action' });
    expect(await scenario.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'open' });
    scenario.server.authenticate(clientSecret, false);
    expect(await scenario.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed' });
    scenario.server.pay(clientSecret, CARDS.authenticates);
    scenario.server.authenticate(clientSecret, true);
    expect(await scenario.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'succeeded', subscriptionId });
  });

  it('is not paid by an answer about the payment of somebody else', async () => {
    const { things } = scenario.server.ledger.state;
    const [paid, open] = [await scenario.start(), await scenario.start()];
    scenario.server.pay(paid.clientSecret);
    const [paidId, openId] = [paid.intentId ?? '', open.intentId ?? ''];
    const answer = things.payment_intent[paidId];
    if (answer) things.payment_intent[openId] = answer;
    await expect(scenario.stripe.readPayment(openId)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await scenario.stripe.readPayment(paidId)).toMatchObject({ state: 'succeeded' });
  });

  it('is null when Stripe does not know it', async () => {
    for (const id of ['pi_0', 'seti_0', 'nonsense', '', 'pi_0/../cus_0', 'seti_%2e%2e'])
      expect(await scenario.stripe.readPayment(id), id).toBeNull();
    expect(await scenario.stripe.readSubscription('sub_0')).toBeNull();
  });
});

describe('a new card', () => {
  it('is applied only after it is confirmed, and only for its own customer', async () => {
    const subscription = await scenario.subscribe();
    const { setupIntentId } = await scenario.stripe.startCardUpdate(subscription.customerId);
    expect(await scenario.stripe.applyCard({ ...subscription, setupIntentId })).toEqual({ outcome: 'incomplete' });
    const otherCustomer = await scenario.subscribe();
    expect(await scenario.stripe.applyCard({ ...otherCustomer, setupIntentId })).toEqual({ outcome: 'not-found' });
    expect(await scenario.stripe.applyCard({ ...otherCustomer, setupIntentId: 'seti_0' })).toEqual({
      outcome: 'not-found',
    });
  });

  it('replaces the old one', async () => {
    const subscription = await scenario.subscribe();
    expect(await scenario.changeCard(subscription, CARDS.failsLater)).toEqual({ outcome: 'ok' });
    expect(await scenario.stripe.readSubscription(subscription.subscriptionId)).toMatchObject({
      card: { last4: '0341' },
    });
  });

  it('is refused for a subscription that has ended', async () => {
    const subscription = await scenario.subscribe();
    await scenario.stripe.cancelNow(subscription.subscriptionId);
    expect(await scenario.changeCard(subscription, CARDS.pays)).toEqual({ outcome: 'not-found' });
  });
});
