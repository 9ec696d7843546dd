import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let till: StripeScenario;
beforeEach(() => {
  till = new StripeScenario();
});
afterEach(() => till.close());

const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE' };

describe('starting a subscription', () => {
  it('gives what the browser has to confirm, and the price', async () => {
    const { clientSecret, intentId, intentType, dueNow, monthly, subscriptionId } = await till.start();
    expect({ intentType, dueNow, monthly }).toEqual({ intentType: 'payment', dueNow: 399, monthly: 399 });
    expect(clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(await till.stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'incomplete', card: null });
  });

  it.each([
    [50, 'payment', 199, 199],
    [87, 'payment', 52, 52],
    [88, 'setup', 0, 48],
    [95, 'setup', 0, 20],
    [100, 'setup', 0, 0],
  ])('takes %i percent off every month', async (percent, intentType, dueNow, monthly) => {
    const started = await till.start(percent);
    expect(started).toMatchObject({ intentType, dueNow, monthly });
    expect(started.intentId).toMatch(intentType === 'payment' ? /^pi_/ : /^seti_/);
  });

  it('creates one coupon per percentage, also for simultaneous requests', async () => {
    const customerId = await till.newCustomer();
    const again = () => till.startFor(customerId, 30);
    await Promise.all([again(), again(), again()]);
    expect(till.server.ledger.all('coupon').map(({ id, duration }) => [id, duration])).toEqual([
      ['percent-30', 'forever'],
    ]);
  });

  it('asks for nothing when nothing is due and a card is saved', async () => {
    const first = await till.subscribe();
    await till.changeCard(first, CARDS.pays);
    await till.stripe.cancelNow(first.subscriptionId);
    const second = await till.startFor(first.customerId, 100);
    expect(second).toMatchObject({ intentType: 'none', clientSecret: null, intentId: null });
  });

  it('gives the same subscription for the same key, and refuses the key for another', async () => {
    const customerId = await till.newCustomer();
    const idempotencyKey = till.nextKey();
    const first = await till.startFor(customerId, 0, idempotencyKey);
    expect(await till.startFor(customerId, 0, idempotencyKey)).toEqual(first);
    await expect(till.startFor(customerId, 50, idempotencyKey)).rejects.toMatchObject(UNAVAILABLE);
    expect(till.server.ledger.all('subscription')).toHaveLength(1);
  });

  it('tells Stripe nothing about the person', async () => {
    await till.subscribe();
    const [customer] = till.server.ledger.all('customer');
    expect(customer).toMatchObject({ email: null, name: null, metadata: { reference: 'opaque' } });
  });
});

describe('a subscription', () => {
  it('renews each month with the card that paid', async () => {
    const { customerId, subscriptionId } = await till.subscribe();
    till.server.advance(32 * DAY);
    expect(await till.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      periodEnd: new Date('2026-05-14T10:30:00Z'),
    });
    const invoices = await till.stripe.listInvoices(customerId);
    expect(invoices.map(({ status, paid }) => [status, paid])).toEqual([
      ['paid', 399],
      ['paid', 399],
    ]);
    expect(new Set(invoices.map(({ intentId }) => intentId)).size).toBe(2);
  });

  it('is past due while the card fails, and active again once another has paid', async () => {
    const subscription = await till.subscribe();
    expect(await till.changeCard(subscription, CARDS.failsLater)).toEqual({ outcome: 'ok' });
    till.server.advance(32 * DAY);
    expect(await till.stripe.readSubscription(subscription.subscriptionId)).toMatchObject({
      status: 'past_due',
      latestInvoice: { status: 'open', due: 399, paid: 0 },
    });
    const declined = { outcome: 'declined', message: 'Your card was declined.' };
    expect(await till.changeCard(subscription, CARDS.failsLater)).toEqual(declined);
    expect(await till.changeCard(subscription, CARDS.pays)).toEqual({ outcome: 'ok' });
    expect(await till.statusOf(subscription.subscriptionId)).toBe('active');
    expect(till.server.paidBy(subscription.customerId)).toBe(2 * 399);
  });

  it('ends when the last attempt to charge has failed', async () => {
    // With a 100 % coupon nothing is charged, so the failing card does no harm.
    const { subscriptionId } = await till.subscribe(100, CARDS.failsLater);
    const { subscriptionId: other, customerId } = await till.subscribe();
    await till.changeCard({ customerId, subscriptionId: other }, CARDS.failsLater);
    till.server.advance(50 * DAY);
    expect(await till.statusOf(other)).toBe('canceled');
    expect(await till.statusOf(subscriptionId)).toBe('active');
    expect(till.server.paidBy(customerId)).toBe(399);
  });

  it('can no longer be paid after 23 hours', async () => {
    const { subscriptionId, clientSecret, intentId } = await till.start();
    till.server.advance(23 * HOUR - MINUTE);
    expect(await till.statusOf(subscriptionId)).toBe('incomplete');
    till.server.advance(MINUTE);
    expect(await till.statusOf(subscriptionId)).toBe('incomplete_expired');
    expect(till.server.pay(clientSecret)).toMatchObject({ status: 'refused' });
    expect(await till.stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed' });
  });

  it('is canceled at the end of the period, unless that is undone', async () => {
    const { subscriptionId } = await till.subscribe();
    expect(await till.stripe.cancelAtPeriodEnd(subscriptionId, true)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await till.stripe.cancelAtPeriodEnd(subscriptionId, false)).toMatchObject({ cancelAtPeriodEnd: false });
    await till.stripe.cancelAtPeriodEnd(subscriptionId, true);
    till.server.advance(30 * DAY);
    expect(await till.statusOf(subscriptionId)).toBe('active');
    till.server.advance(2 * DAY);
    expect(await till.stripe.readSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: new Date('2026-04-14T10:30:00Z'),
    });
    expect(await till.stripe.cancelAtPeriodEnd(subscriptionId, false)).toBeNull();
  });

  it('can be refunded and ended at once', async () => {
    const { subscriptionId, customerId } = await till.subscribe();
    expect(await till.refund({ customerId })).toBe(399);
    expect(await till.refund({ customerId })).toBe(0);
    expect(await till.stripe.cancelNow(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: till.clock.now(),
    });
    expect(await till.stripe.cancelNow(subscriptionId)).toBeNull();
    expect(await till.stripe.listInvoices(customerId)).toMatchObject([{ paid: 399, refunded: 399, status: 'paid' }]);
    expect(till.server.paidBy(customerId)).toBe(0);
  });

  it('shows on its invoice that the payment is disputed', async () => {
    const { customerId, intentId } = await till.subscribe();
    till.server.dispute(intentId ?? '');
    expect(await till.stripe.listInvoices(customerId)).toMatchObject([{ disputed: true, intentId }]);
    // The bank has already taken the money back.
    expect(await till.refund({ customerId })).toBe(0);
  });

  it('shows no dispute after the bank has decided for us, and can be refunded then', async () => {
    const { customerId, intentId } = await till.subscribe();
    till.server.closeDispute(till.server.dispute(intentId ?? ''), 'won');
    expect(await till.stripe.listInvoices(customerId)).toMatchObject([{ disputed: false }]);
    const lost = till.server.dispute(intentId ?? '');
    till.server.closeDispute(lost, 'lost');
    expect(await till.stripe.listInvoices(customerId)).toMatchObject([{ disputed: true }]);
    expect(await till.refund({ customerId })).toBe(0);
    till.server.closeDispute(lost, 'won');
    expect(await till.refund({ customerId })).toBe(399);
  });

  it('cannot be paid after it was canceled', async () => {
    const { subscriptionId, clientSecret, customerId } = await till.start();
    expect(await till.stripe.cancelNow(subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    expect(till.server.pay(clientSecret)).toMatchObject({ status: 'refused' });
    expect(till.server.paidBy(customerId)).toBe(0);
  });

  it('ends with its customer', async () => {
    const { customerId, subscriptionId } = await till.subscribe();
    await till.stripe.deleteCustomer(customerId);
    await till.stripe.deleteCustomer(customerId);
    expect(await till.statusOf(subscriptionId)).toBe('canceled');
    expect(await till.stripe.listSubscriptions(customerId)).toMatchObject([{ id: subscriptionId }]);
    expect(await till.stripe.startSubscription({ customerId, idempotencyKey: till.nextKey() })).toBeNull();
  });

  it('is listed for its own customer only, also when it has ended', async () => {
    const { customerId, subscriptionId } = await till.subscribe();
    await till.stripe.cancelNow(subscriptionId);
    const { subscriptionId: second } = await till.startFor(customerId);
    expect((await till.stripe.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([second, subscriptionId]);
    expect(await till.stripe.listSubscriptions('cus_0')).toEqual([]);
    expect(await till.stripe.listInvoices('cus_0')).toEqual([]);
  });
});
