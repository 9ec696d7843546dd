import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { CARDS, StripeServer } from '#test/harness/vendors/stripe-server.ts';
import { API_VERSION, LOOKUP_KEY, SANDBOX_KEYS } from '../keys.ts';

let server: StripeServer;
let sdk: Stripe;
/** Every response as received. */
let answers: unknown[];
beforeEach(async () => {
  server = new StripeServer();
  const address = await server.sandbox.api.address();
  sdk = new Stripe(SANDBOX_KEYS.secretKey, { ...address, telemetry: false, emitEventBodies: true });
  answers = [];
  sdk.on('response', ({ body }: { body?: unknown }) => void answers.push(body));
});
afterEach(() => server.down());

const NEW = {
  items: [{ price: SANDBOX_KEYS.priceId }],
  payment_behavior: 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
  expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
} satisfies Partial<Stripe.SubscriptionCreateParams>;

async function subscribe(fields: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await sdk.customers.create();
  const subscription = await sdk.subscriptions.create({ customer: customer.id, ...NEW, ...fields });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return { customer, subscription, invoice, secret: invoice.confirmation_secret?.client_secret ?? null };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null),
  );

describe('a field that Stripe has removed', () => {
  const REMOVED: Record<string, string[]> = {
    invoice: ['payment_intent', 'subscription', 'paid', 'charge', 'discount', 'coupon'],
    payment_intent: ['invoice', 'charges'],
    charge: ['invoice'],
    subscription: ['current_period_end', 'current_period_start', 'discount', 'plan'],
    discount: ['coupon'],
  };

  function removedFieldsIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const kind = 'object' in value ? String(value.object) : '';
    const here = (REMOVED[kind] ?? []).filter((field) => field in value).map((field) => `${kind}.${field}`);
    return [...here, ...Object.values(value).flatMap(removedFieldsIn)];
  }

  it('is in no response and in no event', async () => {
    await sdk.coupons.create({ id: 'half', percent_off: 50, duration: 'forever' });
    const { customer, subscription, invoice, secret } = await subscribe({ discounts: [{ coupon: 'half' }] });
    server.pay(secret, CARDS.declines);
    server.pay(secret, CARDS.authenticates);
    server.authenticate(secret, true);
    const setup = await sdk.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] });
    server.pay(setup.client_secret, CARDS.failsLater);
    const { payment_method: method } = await sdk.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
    await sdk.subscriptions.update(subscription.id, { default_payment_method: (method as Stripe.PaymentMethod).id });
    server.advance(35 * DAY);
    await sdk.subscriptions.list({ customer: customer.id, expand: ['data.discounts', 'data.latest_invoice.payments'] });
    await sdk.invoices.list({ customer: customer.id, expand: ['data.payments'] });
    const [payment] = (await sdk.invoicePayments.list({ invoice: invoice.id, expand: ['data.invoice'] })).data;
    const intent = await sdk.paymentIntents.retrieve(payment?.payment.payment_intent as string, {
      expand: ['latest_charge'],
    });
    await sdk.refunds.create({ payment_intent: intent.id });
    server.dispute(intent.id);
    await sdk.events.list({ limit: 100 });
    await sdk.customers.del(customer.id);
    expect(answers.length).toBeGreaterThan(12);
    expect(removedFieldsIn(answers)).toEqual([]);
    expect(removedFieldsIn(server.ledger.state)).toEqual([]);
    expect(removedFieldsIn([{ object: 'invoice', paid: true }])).toEqual(['invoice.paid']);
  });

  it.each([
    ['coupon', { coupon: 'half' }],
    ['promotion_code', { promotion_code: 'promo_1' }],
  ])('is refused as a parameter: %s on a subscription', async (param, fields) => {
    const error = await refusal(subscribe(fields as object));
    expect(error).toMatchObject({ code: 'parameter_unknown', param, statusCode: 400 });
  });

  it('is refused as a parameter: payment_method_types on a setup intent', async () => {
    const fields = { payment_method_types: ['card'] };
    const error = await refusal(sdk.setupIntents.create(fields as object));
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types[0]' });
  });
});

describe('the API', () => {
  it('has the version of the SDK', async () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    const old = await refusal(sdk.customers.create({}, { apiVersion: '2024-06-20' }));
    expect(old?.message).toBe('Invalid Stripe API version: 2024-06-20');
  });

  it('repeats its answer for an idempotency key, and refuses the key for another request', async () => {
    const first = await sdk.customers.create({ description: 'a' }, { idempotencyKey: 'k' });
    const second = await sdk.customers.create({ description: 'a' }, { idempotencyKey: 'k' });
    expect(second).toEqual(first);
    const other = await refusal(sdk.customers.create({ description: 'b' }, { idempotencyKey: 'k' }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    server.advance(2 * DAY);
    await sdk.customers.create({}, { idempotencyKey: 'l' });
    expect((await sdk.customers.create({ description: 'b' }, { idempotencyKey: 'k' })).id).not.toBe(first.id);
  });

  it('lets a refused request be corrected with the same key', async () => {
    const options = { idempotencyKey: 'k' };
    expect(await refusal(sdk.coupons.create({ id: 'c', percent_off: 101 }, options))).toMatchObject({
      statusCode: 400,
    });
    expect(await sdk.coupons.create({ id: 'c', percent_off: 10 }, options)).toMatchObject({ percent_off: 10 });
  });

  it('has one product with one price', async () => {
    const {
      data: [price],
    } = await sdk.prices.list({ lookup_keys: [LOOKUP_KEY], expand: ['data.product'] });
    expect(price).toMatchObject({ id: SANDBOX_KEYS.priceId, unit_amount: 399, currency: 'usd' });
    expect(price?.product).toMatchObject({ name: 'The Masked Elite' });
    expect(String((await sdk.prices.retrieve(SANDBOX_KEYS.priceId)).unit_amount_decimal)).toBe('399');
  });

  it('updates customers, and knows deleted ones', async () => {
    const { id } = await sdk.customers.create({ metadata: { reference: 'x' } });
    expect(await sdk.customers.update(id, { description: 'y', metadata: { z: '1' } })).toMatchObject({
      description: 'y',
      metadata: { reference: 'x', z: '1' },
    });
    await sdk.customers.del(id);
    expect(await sdk.customers.retrieve(id)).toEqual({ id, object: 'customer', deleted: true });
    for (const unknown of ['cus_0', `cus_${'0'.repeat(120)}`])
      expect(await refusal(sdk.customers.retrieve(unknown))).toMatchObject({
        code: 'resource_missing',
        statusCode: 404,
      });
  });

  it('expands what was asked for, four levels deep at most', async () => {
    const { subscription } = await subscribe();
    const path = 'latest_invoice.payments.data.payment';
    expect(await refusal(sdk.subscriptions.retrieve(subscription.id, { expand: [`${path}.x`] }))).not.toBeNull();
    expect(await refusal(sdk.subscriptions.retrieve(subscription.id, { expand: ['nonsense'] }))).not.toBeNull();
    const { latest_invoice: invoice } = await sdk.subscriptions.retrieve(subscription.id, { expand: [path] });
    expect(invoice).toMatchObject({ payments: { data: [{ status: 'open' }] } });
  });

  it("refuses one customer's card for another", async () => {
    const { secret, subscription } = await subscribe();
    server.pay(secret);
    const { default_payment_method: method } = await sdk.subscriptions.retrieve(subscription.id);
    const card = method as string;
    const other = await sdk.customers.create();
    expect(await refusal(sdk.paymentMethods.attach(card, { customer: other.id }))).not.toBeNull();
    const settings = { invoice_settings: { default_payment_method: card } };
    expect(await refusal(sdk.customers.update(other.id, settings))).toMatchObject({ code: 'resource_missing' });
    expect(await sdk.paymentMethods.retrieve(card)).toMatchObject({ card: { last4: '4242' } });
  });

  it('refuses to pay or cancel twice, and unknown addresses', async () => {
    const { secret, subscription, invoice } = await subscribe();
    server.pay(secret);
    expect(await refusal(sdk.invoices.pay(invoice.id))).toMatchObject({ code: 'invoice_already_paid' });
    expect(server.pay(secret)).toMatchObject({ status: 'refused' });
    await sdk.subscriptions.cancel(subscription.id);
    expect(await refusal(sdk.subscriptions.cancel(subscription.id))).toMatchObject({ code: 'resource_missing' });
    expect(await refusal(sdk.rawRequest('GET', '/v1/balance'))).toMatchObject({ statusCode: 404 });
  });

  it('refunds in parts, and never more than was paid', async () => {
    const { secret, customer } = await subscribe();
    server.pay(secret);
    const {
      data: [charge],
    } = await sdk.charges.list({ customer: customer.id });
    const refund = (amount?: number) =>
      sdk.refunds.create({ charge: charge?.id ?? '', ...(amount === undefined ? {} : { amount }) });
    expect(await refund(100)).toMatchObject({ amount: 100, status: 'succeeded' });
    expect(await refusal(refund(300))).toMatchObject({ code: 'amount_too_large' });
    expect(await refund()).toMatchObject({ amount: 299 });
    expect(await refusal(refund())).toMatchObject({ code: 'charge_already_refunded' });
  });
});
