import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let scenario: StripeScenario;
beforeEach(() => {
  scenario = new StripeScenario();
});
afterEach(() => scenario.close());

const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE' };

describe('starting a subscription', () => {
  it('gives what the browser has to confirm, and the price', async () => {
    const { clientSecret, intentId, intentType, dueNow, monthly, subscriptionId } = await scenario.start();
    expect({ intentType, dueNow, monthly }).toEqual({ intentType: 'payment', dueNow: 399, monthly: 399 });
    expect(clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'incomplete', card: null });
  });

  it.each([
    [50, 'payment', 199, 199],
    [87, 'payment', 52, 52],
    [88, 'setup', 0, 48],
    [95, 'setup', 0, 20],
    [100, 'setup', 0, 0],
  ])('takes %i percent off every month', async (percent, intentType, dueNow, monthly) => {
    const started = await scenario.start(percent);
    expect(started).toMatchObject({ intentType, dueNow, monthly });
    expect(started.intentId).toMatch(intentType === 'payment' ? /^pi_/ : /^seti_/);
  });

  it('creates one coupon per percentage, also for simultaneous requests', async () => {
    const customerId = await scenario.newCustomer();
    const again = () => scenario.startFor(customerId, 30);
    await Promise.all([again(), again(), again()]);
    expect(scenario.server.ledger.all('coupon').map(({ id, duration }) => [id, duration])).toEqual([
      ['percent-30', 'forever'],
    ]);
  });

  it('waits for the customer when nothing is due, even if a card is saved', async () => {
    const first = await scenario.subscribe();
    await scenario.changeCard(first, CARDS.pays);
    await scenario.stripe.cancelNow(first.subscriptionId);
    const second = await scenario.startFor(first.customerId, 100);
    expect(second).toMatchObject({ intentType: 'setup', dueNow: 0 });
  });

  it('gives the same subscription for the same key, and refuses the key for another', async () => {
    const customerId = await scenario.newCustomer();
    const idempotencyKey = scenario.nextKey();
    const first = await scenario.startFor(customerId, 0, idempotencyKey);
    expect(await scenario.startFor(customerId, 0, idempotencyKey)).toEqual(first);
    await expect(scenario.startFor(customerId, 50, idempotencyKey)).rejects.toMatchObject(UNAVAILABLE);
    expect(scenario.server.ledger.all('subscription')).toHaveLength(1);
  });

  it('tells Stripe nothing about the person', async () => {
    await scenario.subscribe();
    const [customer] = scenario.server.ledger.all('customer');
    expect(customer).toMatchObject({ email: null, name: null, metadata: { reference: 'opaque' } });
  });
});

describe('a subscription', () => {
  it('renews each month with the card that paid', async () => {
    const { customerId, subscriptionId } = await scenario.subscribe();
    scenario.server.advance(32 * DAY);
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      periodEnd: new Date('2026-05-14T10:30:00Z'),
    });
    const invoices = await scenario.stripe.listInvoices(customerId);
    expect(invoices.map(({ status, paid }) => [status, paid])).toEqual([
      ['paid', 399],
      ['paid', 399],
    ]);
    expect(new Set(invoices.map(({ intentId }) => intentId)).size).toBe(2);
  });

  it('is past due while the card fails, and active again once another has paid', async () => {
    const subscription = await scenario.subscribe();
    expect(await scenario.changeCard(subscription, CARDS.failsLater)).toEqual({ outcome: 'ok' });
    scenario.server.advance(32 * DAY);
    expect(await scenario.stripe.readSubscription(subscription.subscriptionId)).toMatchObject({
      status: 'past_due',
      latestInvoice: { status: 'open', due: 399, paid: 0 },
    });
    const declined = { outcome: 'declined', message: 'Your card was declined.' };
    expect(await scenario.changeCard(subscription, CARDS.failsLater)).toEqual(declined);
    expect(await scenario.changeCard(subscription, CARDS.pays)).toEqual({ outcome: 'ok' });
    expect(await scenario.statusOf(subscription.subscriptionId)).toBe('active');
    expect(scenario.server.paidBy(subscription.customerId)).toBe(2 * 399);
  });

  it('ends when the last attempt to charge has failed', async () => {
    // With a 100 % coupon nothing is charged, so the failing card does no harm.
    const { subscriptionId } = await scenario.subscribe(100, CARDS.failsLater);
    const { subscriptionId: other, customerId } = await scenario.subscribe();
    await scenario.changeCard({ customerId, subscriptionId: other }, CARDS.failsLater);
    scenario.server.advance(50 * DAY);
    expect(await scenario.statusOf(other)).toBe('canceled');
    expect(await scenario.statusOf(subscriptionId)).toBe('active');
    expect(scenario.server.paidBy(customerId)).toBe(399);
  });

  it('can no longer be paid after 23 hours', async () => {
    const { subscriptionId, clientSecret, intentId } = await scenario.start();
    scenario.server.advance(23 * HOUR - MINUTE);
    expect(await scenario.statusOf(subscriptionId)).toBe('incomplete');
    scenario.server.advance(MINUTE);
    expect(await scenario.statusOf(subscriptionId)).toBe('incomplete_expired');
    expect(scenario.server.pay(clientSecret)).toMatchObject({ status: 'refused' });
    expect(await scenario.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed' });
  });

  it('is canceled at the end of the period, unless that is undone', async () => {
    const { subscriptionId } = await scenario.subscribe();
    expect(await scenario.stripe.cancelAtPeriodEnd(subscriptionId, true)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await scenario.stripe.cancelAtPeriodEnd(subscriptionId, false)).toMatchObject({ cancelAtPeriodEnd: false });
    await scenario.stripe.cancelAtPeriodEnd(subscriptionId, true);
    scenario.server.advance(30 * DAY);
    expect(await scenario.statusOf(subscriptionId)).toBe('active');
    scenario.server.advance(2 * DAY);
    expect(await scenario.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: new Date('2026-04-14T10:30:00Z'),
    });
    expect(await scenario.stripe.cancelAtPeriodEnd(subscriptionId, false)).toBeNull();
  });

  it('can be refunded and ended at once', async () => {
    const { subscriptionId, customerId } = await scenario.subscribe();
    expect(await scenario.refund({ customerId })).toBe(399);
    expect(await scenario.refund({ customerId })).toBe(0);
    expect(await scenario.stripe.cancelNow(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: scenario.clock.now(),
    });
    expect(await scenario.stripe.cancelNow(subscriptionId)).toBeNull();
    expect(await scenario.stripe.listInvoices(customerId)).toMatchObject([
      { paid: 399, refunded: 399, status: 'paid' },
    ]);
    expect(scenario.server.paidBy(customerId)).toBe(0);
  });

  it('shows on its invoice that the payment is disputed', async () => {
    const { customerId, intentId } = await scenario.subscribe();
    scenario.server.dispute(intentId ?? '');
    expect(await scenario.stripe.listInvoices(customerId)).toMatchObject([{ disputed: true, intentId }]);
    // The bank has already taken the money back.
    expect(await scenario.refund({ customerId })).toBe(0);
  });

  it('shows no dispute after the bank has decided for us, and can be refunded then', async () => {
    const { customerId, intentId } = await scenario.subscribe();
    scenario.server.closeDispute(scenario.server.dispute(intentId ?? ''), 'won');
    expect(await scenario.stripe.listInvoices(customerId)).toMatchObject([{ disputed: false }]);
    const lost = scenario.server.dispute(intentId ?? '');
    scenario.server.closeDispute(lost, 'lost');
    expect(await scenario.stripe.listInvoices(customerId)).toMatchObject([{ disputed: true }]);
    expect(await scenario.refund({ customerId })).toBe(0);
    scenario.server.closeDispute(lost, 'won');
    expect(await scenario.refund({ customerId })).toBe(399);
  });

  it('cannot be paid after it was canceled', async () => {
    const { subscriptionId, clientSecret, customerId } = await scenario.start();
    expect(await scenario.stripe.cancelNow(subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    expect(scenario.server.pay(clientSecret)).toMatchObject({ status: 'refused' });
    expect(scenario.server.paidBy(customerId)).toBe(0);
  });

  it('ends with its customer', async () => {
    const { customerId, subscriptionId } = await scenario.subscribe();
    await scenario.stripe.deleteCustomer(customerId);
    await scenario.stripe.deleteCustomer(customerId);
    expect(await scenario.statusOf(subscriptionId)).toBe('canceled');
    expect(await scenario.stripe.listSubscriptions(customerId)).toMatchObject([{ id: subscriptionId }]);
    expect(await scenario.stripe.startSubscription({ customerId, idempotencyKey: scenario.nextKey() })).toBeNull();
  });

  it('is listed for its own customer only, also when it has ended', async () => {
    const { customerId, subscriptionId } = await scenario.subscribe();
    await scenario.stripe.cancelNow(subscriptionId);
    const { subscriptionId: second } = await scenario.startFor(customerId);
    expect((await scenario.stripe.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([second, subscriptionId]);
    expect(await scenario.stripe.listSubscriptions('cus_0')).toEqual([]);
    expect(await scenario.stripe.listInvoices('cus_0')).toEqual([]);
  });
});
