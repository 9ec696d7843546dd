import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let scenario: StripeScenario;
beforeEach(() => {
  scenario = new StripeScenario();
});
afterEach(() => scenario.close());

describe('a webhook event', () => {
  /** The events of a purchase and a refund, as posted and as the gateway reads them. */
  async function received(signing = {}) {
    const posted: { text: string; signature: string }[] = [];
    const product = Fastify();
    product.removeAllContentTypeParsers();
    product.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    product.post<{ Body: string }>('/api/payments/webhook', ({ body, headers }) => {
      posted.push({ text: body, signature: String(headers['stripe-signature']) });
      return {};
    });
    scenario.server.product = product;
    const subscription = await scenario.subscribe();
    await scenario.refund(subscription);
    for (const event of scenario.server.waiting()) await scenario.server.send(event, signing);
    const events = await Promise.all(posted.map(({ text, signature }) => scenario.stripe.readEvent(text, signature)));
    return { ...subscription, posted, events };
  }

  it('names the objects that it is about', async () => {
    const { events, customerId, subscriptionId, intentId } = await received();
    const of = (type: string) => events.find((event) => event?.type === type);
    expect(of('invoice.paid')).toMatchObject({ customerId, subscriptionId, intentId: null });
    expect(of('customer.subscription.created')).toMatchObject({ customerId, subscriptionId });
    expect(of('payment_intent.succeeded')).toMatchObject({ customerId, intentId });
    expect(of('charge.refunded')).toMatchObject({ customerId, intentId });
  });

  it('is valid only with a signature over its exact text, for five minutes', async () => {
    const {
      posted: [first],
    } = await received();
    const { text = '', signature = '' } = first ?? {};
    expect(await scenario.stripe.readEvent(`${text} `, signature)).toBeNull();
    expect(await scenario.stripe.readEvent(text, '')).toBeNull();
    expect(await scenario.stripe.readEvent(text, 'nonsense')).toBeNull();
    expect(await scenario.stripe.readEvent('', signature)).toBeNull();
    scenario.clock.advance(300 * SECOND);
    expect(await scenario.stripe.readEvent(text, signature)).not.toBeNull();
    scenario.clock.advance(SECOND);
    expect(await scenario.stripe.readEvent(text, signature)).toBeNull();
  });

  it('is null when it is forged or stale', async () => {
    const { events: forged } = await received({ secret: 'whsec_other' });
    expect(new Set(forged)).toEqual(new Set([null]));
    const { events: stale } = await received({ at: new Date(scenario.clock.now().getTime() - 301 * SECOND) });
    expect(new Set(stale)).toEqual(new Set([null]));
  });
});
