import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from '#sandbox/stripe/keys.ts';
import { payAndCloseBrowser } from '#test/factories/subscriber.ts';
import { membershipOf } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getPaymentSettings } from '../contract.ts';
import { stripeEvents } from './schema.ts';

const subject = appPerTest();

const planOf = async (userId: number) => (await membershipOf(subject.services, userId)).plan;

describe('a webhook event', () => {
  it('completes an upgrade whose browser was closed', async () => {
    const { id } = await payAndCloseBrowser(subject);
    expect(await planOf(id)).toBe('free');
    await subject.stripe.deliver();
    expect(await planOf(id)).toBe('premium');
  });

  it.each(['reversed', 'doubled', 'only the last'] as const)(
    'leads to the same state when events come: %s',
    async (how) => {
      const { id } = await payAndCloseBrowser(subject);
      const events = subject.stripe.waiting();
      if (how === 'reversed') await subject.stripe.deliver(events.toReversed());
      if (how === 'doubled') await subject.stripe.deliver([...events, ...events]);
      if (how === 'only the last') await subject.stripe.deliver(events.slice(-1));
      expect(await planOf(id)).toBe('premium');
    },
  );

  it('causes no call to Stripe when it was processed before', async () => {
    await payAndCloseBrowser(subject);
    const event = subject.stripe.waiting().at(-1);
    if (!event) throw new Error('There is no event');
    expect(await subject.stripe.send(event)).toBe(200);
    const asked = subject.stripe.calls.length;
    expect(await subject.stripe.send(event)).toBe(200);
    expect(subject.stripe.calls).toHaveLength(asked);
  });

  it('is refused and not recorded when it is forged or older than five minutes', async () => {
    const { id } = await payAndCloseBrowser(subject);
    const [event] = subject.stripe.waiting();
    if (!event) throw new Error('There is no event');
    const old = new Date(subject.clock.now().getTime() - 5 * MINUTE - 1000);
    expect(await subject.stripe.send(event, { secret: 'whsec_guess' })).toBe(403);
    expect(await subject.stripe.send(event, { at: old })).toBe(403);
    expect(await planOf(id)).toBe('free');
    expect(await subject.services.db.select().from(stripeEvents)).toEqual([]);
  });

  it('is refused without a signature', async () => {
    const answer = await subject.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: { id: 'evt_1' } });
    expect(answer.statusCode).toBe(403);
  });

  const post = async (
    payload: string | Buffer,
    signed: string | Buffer = payload,
    secret = SANDBOX_KEYS.webhookSecret,
  ) => {
    const time = Math.floor(subject.clock.now().getTime() / SECOND);
    const signature = createHmac('sha256', secret).update(`${time}.`).update(signed).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    return (await subject.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode;
  };

  it('is not parsed before its signature is checked', async () => {
    expect(await post('{"id":', '', 'whsec_guess')).toBe(403);
  });

  it('is refused when its bytes are not those that were signed, even if they look the same once decoded', async () => {
    const text = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { note: '\uFFFD' } } });
    expect(await post(text)).toBe(200);
    const [before = '', after = ''] = text.split('\uFFFD');
    const other = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    expect(await post(other, text)).toBe(400);
    expect(await post(`\uFEFF${text}`, text)).toBe(403);
    // Signed, but not JSON.
    expect(await post(other)).toBe(400);
  });

  it('is accepted and changes nothing when its type or customer is unknown', async () => {
    const { id } = await payAndCloseBrowser(subject);
    const [event] = subject.stripe.waiting();
    if (!event) throw new Error('There is no event');
    const object = { object: 'tax.settings', status: 'active' };
    expect(await subject.stripe.send({ ...event, id: 'evt_x', type: 'tax.settings.updated', data: { object } })).toBe(
      200,
    );
    const ofUnknownCustomer = { ...event.data.object, customer: 'cus_unknown' };
    expect(await subject.stripe.send({ ...event, id: 'evt_y', data: { object: ofUnknownCustomer } })).toBe(200);
    expect(await planOf(id)).toBe('free');
  });

  it('fails while Stripe is unavailable, and succeeds when it is sent again', async () => {
    const { id } = await payAndCloseBrowser(subject);
    const event = subject.stripe.waiting().at(-1);
    if (!event) throw new Error('There is no event');
    subject.stripe.behaviour = 'failing';
    expect(await subject.stripe.send(event)).toBe(503);
    subject.stripe.behaviour = 'answering';
    expect(await subject.stripe.send(event)).toBe(200);
    expect(await planOf(id)).toBe('premium');
  });

  it('is recorded only after the sync, so that a crash makes Stripe send it again', async () => {
    const { id } = await payAndCloseBrowser(subject);
    const event = subject.stripe.waiting().at(-1);
    if (!event) throw new Error('There is no event');
    const recorded = () => subject.services.db.select().from(stripeEvents);
    let duringSync: unknown;
    subject.stripe.fault(/GET \/v1\/subscriptions/, { after: async () => (duringSync = await recorded()) });
    expect(await subject.stripe.send(event)).toBe(200);
    expect([duringSync, await recorded(), await planOf(id)]).toEqual([[], [expect.anything()], 'premium']);
  });

  it('is deleted after 90 days', async () => {
    await subject.services.db.insert(stripeEvents).values({ tag: Buffer.from('event'), day: '2026-03-14' });
    subject.clock.set('2026-06-12T23:59:59Z');
    await purgeTables(subject.services);
    expect(await subject.services.db.select().from(stripeEvents)).toHaveLength(1);
    subject.clock.set('2026-06-13T00:00:00Z');
    await purgeTables(subject.services);
    expect(await subject.services.db.select().from(stripeEvents)).toEqual([]);
  });
});

it('the payment settings have no publishable key in the sandbox', async () => {
  expect((await subject.browser().call(getPaymentSettings)).body).toEqual({ publishableKey: null });
});
