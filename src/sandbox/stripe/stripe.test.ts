import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { CARDS, StripeServer } from '#test/harness/vendors/stripe-server.ts';

const clock = new FakeClock();
const server = new StripeServer(clock);
const stripe = openStripe({ clock, ...server.sandbox.settings });
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  server.sandbox.register(app);
});
afterAll(async () => {
  await app.close();
  await server.down();
});

const RETURN = 'http://localhost:3000/checkout-success?from=upgrade';

let keys = 0;
async function start(percentOff = 0) {
  const key = `key-${(keys += 1)}`;
  const customerId = await stripe.createCustomer({ reference: 'x', idempotencyKey: key });
  const started = await stripe.startSubscription({ customerId, percentOff, idempotencyKey: `${key}-subscription` });
  if (!started) throw new Error('There is no such customer');
  return { ...started, customerId };
}

const confirm = (clientSecret: string | null, fields: object = {}) => {
  const typed = { number: CARDS.pays, expMonth: 12, expYear: 2030, cvc: '123', returnUrl: RETURN };
  return app.inject({ method: 'POST', url: '/sandbox/stripe/confirm', payload: { clientSecret, ...typed, ...fields } });
};
const get = (url: string) => app.inject({ method: 'GET', url });
const press = (url: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' });

describe('the card form', () => {
  it('pays a subscription', async () => {
    const { clientSecret, intentId, subscriptionId } = await start();
    const answer = await confirm(clientSecret);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'succeeded', intentId }]);
    expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'active' });
  });

  it.each([
    [CARDS.declines, { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' }],
    [
      CARDS.insufficient,
      { message: 'Your card has insufficient funds.', code: 'card_declined', decline_code: 'insufficient_funds' },
    ],
    ['4242 4242 4242 4241', { message: 'Your card number is incorrect.', code: 'incorrect_number' }],
  ])('shows why %s is refused', async (number, error) => {
    const answer = await confirm((await start()).clientSecret, { number });
    expect([answer.statusCode, answer.json()]).toEqual([402, error]);
  });

  it('needs the secret of the payment, and a complete card', async () => {
    const { intentId } = await start();
    expect((await confirm(`${intentId}_secret_wrong`)).statusCode).toBe(404);
    expect((await confirm('nonsense')).statusCode).toBe(404);
    expect((await confirm(null)).statusCode).toBe(400);
    expect((await confirm('x', { cvc: 123 })).statusCode).toBe(400);
  });
});

describe("the bank's page", () => {
  async function reach(percentOff = 0, returnUrl = RETURN) {
    const started = await start(percentOff);
    const answer = await confirm(started.clientSecret, { number: CARDS.authenticates, returnUrl });
    const { redirectUrl } = answer.json<{ redirectUrl?: string }>();
    return { ...started, status: answer.statusCode, redirectUrl, path: URL.parse(redirectUrl ?? '')?.pathname ?? '' };
  }

  it('is on the host that the browser came from, and redirects back with the result', async () => {
    const { redirectUrl, path, intentId, clientSecret, subscriptionId } = await reach();
    expect(redirectUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/authenticate\/pi_/);
    const page = await get(path);
    expect(page.body).toContain('Complete');
    expect(page.body).toContain('Fail');
    expect(page.body).toContain('$3.99');
    expect(page.body).not.toContain('<script');
    const { statusCode, headers } = await press(`${path}/complete`);
    expect(statusCode).toBe(303);
    const back = new URL(headers.location ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'upgrade',
      payment_intent: intentId,
      payment_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    });
    expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: 'active' });
    expect((await get(path)).statusCode).toBe(404);
    expect((await press(`${path}/complete`)).statusCode).toBe(404);
  });

  it('leaves the payment open for another card when it fails', async () => {
    const { path, intentId, clientSecret } = await reach();
    const { headers } = await press(`${path}/fail`);
    expect(new URL(headers.location ?? '').searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.readPayment(intentId ?? '')).toMatchObject({ state: 'failed' });
    expect((await confirm(clientSecret)).json()).toMatchObject({ status: 'succeeded' });
  });

  it('works the same for a card without a payment', async () => {
    const { path, intentId } = await reach(100);
    expect((await get(path)).body).toContain('save your card');
    const { headers } = await press(`${path}/complete`);
    expect(new URL(headers.location ?? '').searchParams.get('setup_intent')).toBe(intentId);
  });

  it('refuses a return address that is no web page, and an unknown payment', async () => {
    expect((await reach(0, 'javascript:alert(1)')).status).toBe(400);
    expect((await get('/sandbox/stripe/authenticate/nonsense')).statusCode).toBe(404);
  });
});

describe('the overview', () => {
  it('shows customers, subscriptions, invoices and the test cards', async () => {
    const { clientSecret } = await start(50);
    await confirm(clientSecret);
    const { body, headers } = await get('/sandbox/stripe');
    expect(body).toContain('no money moves');
    expect(body).toContain('Subscription active · renews on 14 Apr 2026 · Visa ending in 4242');
    expect(body).toMatch(/Invoice \w+-0001 · \$1\.99 · paid · 14 Mar 2026/);
    for (const number of Object.values(CARDS)) expect(body).toContain(number);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('moves the clock by a month, and delivers waiting events', async () => {
    expect((await press('/sandbox/stripe/advance')).headers.location).toBe('/sandbox/stripe');
    expect((await get('/sandbox/stripe')).body).toContain('renews on 14 May 2026');
    expect(server.waiting().length).toBeGreaterThan(0);
    const product = Fastify();
    product.post('/api/payments/webhook', () => ({ received: true }));
    server.product = product;
    await press('/sandbox/stripe/deliver');
    expect(server.waiting()).toEqual([]);
    expect((await get('/sandbox/stripe')).body).toContain('Sub Rosa has received every event.');
  });
});

describe('the file of an invoice', () => {
  it('is a PDF at an address of its own', async () => {
    const { clientSecret, customerId } = await start();
    await confirm(clientSecret);
    const [invoice] = await stripe.listInvoices(customerId);
    const { statusCode, headers, rawPayload } = await get(invoice?.file ?? '');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Invoice-.*\.pdf"$/),
    });
    const file = rawPayload.toString('latin1');
    expect(file).toContain('(Paid: $3.99 on ');
    // The end of the file says where its table is.
    const position = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(position, position + 4)).toBe('xref');
    expect((await get('/sandbox/stripe/invoices/pdf_0')).statusCode).toBe(404);
  });
});
