import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStripe } from './stripe.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let scenario: StripeScenario;
beforeEach(() => {
  scenario = new StripeScenario();
});
afterEach(() => scenario.close());

const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE' };

describe('the Stripe client', () => {
  it('throws PAYMENT_UNAVAILABLE when Stripe is down, failing or silent', async () => {
    const customerId = await scenario.newCustomer();
    scenario.server.behaviour = 'failing';
    await expect(scenario.stripe.readSubscription('sub_0')).rejects.toMatchObject(UNAVAILABLE);
    scenario.server.behaviour = 'silent';
    const withTimeout = openStripe({ clock: scenario.clock, ...scenario.server.sandbox.settings, timeout: 50 });
    await expect(withTimeout.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
    scenario.server.behaviour = 'answering';
    await scenario.server.down();
    await expect(scenario.stripe.listInvoices(customerId)).rejects.toMatchObject(UNAVAILABLE);
    await scenario.server.up();
    expect(await scenario.stripe.listInvoices(customerId)).toEqual([]);
  });

  it('throws PAYMENT_UNAVAILABLE with a wrong key', async () => {
    const withWrongKey = openStripe({
      clock: scenario.clock,
      ...scenario.server.sandbox.settings,
      secretKey: 'sk_test_other',
    });
    await expect(withWrongKey.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('retries a failed request once', async () => {
    scenario.server.behaviour = 'failing';
    const calls = scenario.server.calls.length;
    await expect(scenario.newCustomer()).rejects.toMatchObject(UNAVAILABLE);
    expect(scenario.server.calls.slice(calls)).toEqual(['POST /v1/customers', 'POST /v1/customers']);
  });

  it('reports failures, but not objects that do not exist', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => void failures.push(error);
    const watched = openStripe({ clock: scenario.clock, ...scenario.server.sandbox.settings, onFailure });
    await watched.readPayment('pi_0');
    expect(failures).toEqual([]);
    scenario.server.behaviour = 'failing';
    await expect(watched.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
    expect(failures).toHaveLength(1);
  });
});
