import { describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '#platform/shared/durations.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { CARDS, StripeServer } from '#test/harness/vendors/stripe-server.ts';
import { nextPeriodEnd } from '../objects/calendar.ts';
import { subscribe } from './subscriptions.ts';
import { newCustomer } from '../objects/new-customer.ts';
import { newCoupon } from '../objects/new-coupon.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { recognise, TEST_CARDS } from '../test-cards.ts';

function begin(server: StripeServer, percentOff = 0) {
  const { ledger } = server;
  const customer = newCustomer(ledger, { email: null, description: null, metadata: {} });
  const coupon = { id: 'c', percent_off: percentOff, duration: 'forever' as const, metadata: {} };
  const coupons = percentOff > 0 ? [newCoupon(ledger, coupon)] : [];
  const price = ledger.get('price', SANDBOX_KEYS.priceId);
  const subscription = subscribe(ledger, { customer, price, coupons, metadata: {}, savesCard: true, trialEnd: null });
  const intent = ledger.all('payment_intent')[0] ?? ledger.all('setup_intent')[0];
  return { customer, subscription, secret: intent?.client_secret ?? null };
}

const typesOf = (server: StripeServer) => server.waiting().map(({ type }) => type);

describe('the clock', () => {
  it('counts months from the first day, and stays within short months', () => {
    const at = (day: string) => Date.parse(`${day}T10:00:00Z`) / SECOND;
    expect(nextPeriodEnd(at('2027-01-31'), at('2027-01-31'))).toBe(at('2027-02-28'));
    expect(nextPeriodEnd(at('2027-01-31'), at('2027-02-28'))).toBe(at('2027-03-31'));
    expect(nextPeriodEnd(at('2027-12-15'), at('2027-12-15'))).toBe(at('2028-01-15'));
  });

  it('runs everything that became due in order, however late it is asked', () => {
    const server = new StripeServer();
    const { secret, subscription } = begin(server);
    server.pay(secret);
    server.drop();
    server.advance(100 * DAY);
    const invoices = server.ledger.all('invoice').map(({ created }) => new Date(created * SECOND).toISOString());
    expect(invoices.map((moment) => moment.slice(0, 10))).toEqual([
      '2026-03-14',
      '2026-04-14',
      '2026-05-14',
      '2026-06-14',
    ]);
    expect(subscription.status).toBe('active');
    expect(typesOf(server).filter((type) => type === 'invoice.paid')).toHaveLength(3);
    const moments = server.waiting().map(({ created }) => created);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  it('can be moved ahead for the sandbox only', () => {
    const clock = new FakeClock();
    const server = new StripeServer(clock);
    const { secret, subscription } = begin(server);
    server.pay(secret);
    server.sandbox.advance(32 * DAY);
    expect(clock.now().toISOString()).toBe('2026-03-14T10:30:00.000Z');
    expect(subscription.items.data[0]?.current_period_end).toBe(Date.parse('2026-05-14T10:30:00Z') / SECOND);
  });

  it('retries a failed renewal after 3, 8 and 15 days, and then gives up', async () => {
    const server = new StripeServer();
    const { secret, subscription, customer } = begin(server);
    server.pay(secret);
    const stripe = openStripe({ clock: new FakeClock(), ...server.sandbox.settings });
    const { clientSecret, setupIntentId } = await stripe.startCardUpdate(customer.id);
    server.pay(clientSecret, CARDS.failsLater);
    await stripe.applyCard({ customerId: customer.id, subscriptionId: subscription.id, setupIntentId });
    await server.down();
    server.drop();
    const failures = () => typesOf(server).filter((type) => type === 'invoice.payment_failed').length;
    server.advance(31 * DAY);
    expect([failures(), subscription.status]).toEqual([1, 'past_due']);
    server.advance(3 * DAY);
    expect([failures(), subscription.status]).toEqual([2, 'past_due']);
    server.advance(5 * DAY);
    expect([failures(), subscription.status]).toEqual([3, 'past_due']);
    server.advance(7 * DAY);
    expect([failures(), subscription.status]).toEqual([4, 'canceled']);
    expect(typesOf(server).at(-1)).toBe('customer.subscription.deleted');
    server.advance(60 * DAY);
    expect(failures()).toBe(4);
  });

  it('ends an unpaid subscription after 23 hours', () => {
    const server = new StripeServer();
    const { subscription } = begin(server);
    server.advance(23 * HOUR);
    expect(subscription.status).toBe('incomplete_expired');
    expect(server.ledger.all('invoice')).toMatchObject([{ status: 'void' }]);
    expect(server.ledger.all('payment_intent')).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('small amounts', () => {
  it('are carried on the balance until they can be charged', () => {
    const server = new StripeServer();
    const { secret, customer } = begin(server, 95);
    expect(server.pay(secret)).toMatchObject({ status: 'succeeded' });
    const due = () => server.ledger.all('invoice').map(({ amount_due: amount }) => amount);
    expect([due(), customer.balance]).toEqual([[0], 20]);
    server.advance(31 * DAY);
    expect([due(), customer.balance]).toEqual([[0, 0], 40]);
    server.advance(31 * DAY);
    expect([due(), customer.balance]).toEqual([[0, 0, 60], 0]);
    expect(server.paidBy(customer.id)).toBe(60);
  });

  it('fail later when no card was saved', () => {
    const server = new StripeServer();
    const { subscription } = begin(server, 95);
    server.advance(63 * DAY);
    expect(subscription.status).toBe('past_due');
  });
});

describe('a card', () => {
  const NOW = new Date('2026-03-14T10:30:00Z');
  const typed = { number: CARDS.pays, expMonth: 3, expYear: 2026, cvc: '123' };

  it('is recognised with spaces or without, until its month is over', () => {
    expect(recognise(typed, NOW)).toMatchObject({ behaviour: 'pays' });
    expect(recognise({ ...typed, number: '4242424242424242' }, NOW)).toMatchObject({ behaviour: 'pays' });
    for (const { number } of TEST_CARDS)
      expect(recognise({ ...typed, number }, NOW), number).toHaveProperty('behaviour');
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'incorrect_number'],
    [{ number: '4242' }, 'incorrect_number'],
    [{ expMonth: 13 }, 'invalid_expiry_month'],
    [{ expMonth: Number.NaN }, 'invalid_expiry_month'],
    [{ expMonth: 2 }, 'invalid_expiry_year'],
    [{ expYear: 2025 }, 'invalid_expiry_year'],
    [{ expYear: Number.NaN }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '4111 1111 1111 1111' }, 'card_declined'],
  ])('is refused with %o', (fields, code) => {
    expect(recognise({ ...typed, ...fields }, NOW)).toMatchObject({ code });
  });

  it('that has authenticated once need not do so again', () => {
    const server = new StripeServer();
    const { secret, subscription, customer } = begin(server);
    server.pay(secret, CARDS.authenticates);
    server.authenticate(secret, true);
    server.advance(31 * DAY);
    expect(subscription.status).toBe('active');
    expect(server.paidBy(customer.id)).toBe(2 * 399);
  });

  it('is stored by its behaviour, never with its number', () => {
    const server = new StripeServer();
    server.pay(begin(server).secret);
    expect(JSON.stringify(server.ledger.state)).not.toMatch(/4242 ?4242/);
  });
});
