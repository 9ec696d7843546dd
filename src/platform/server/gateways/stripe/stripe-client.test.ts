import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStripe } from './stripe.ts';
import { StripeScenario } from '#test/harness/vendors/stripe-scenario.ts';

let till: StripeScenario;
beforeEach(() => {
  till = new StripeScenario();
});
afterEach(() => till.close());

const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE' };

describe('the Stripe client', () => {
  it('throws PAYMENT_UNAVAILABLE when Stripe is down, failing or silent', async () => {
    const customerId = await till.newCustomer();
    till.server.behaviour = 'failing';
    await expect(till.stripe.readSubscription('sub_0')).rejects.toMatchObject(UNAVAILABLE);
    till.server.behaviour = 'silent';
    const withTimeout = openStripe({ clock: till.clock, ...till.server.sandbox.settings, timeout: 50 });
    await expect(withTimeout.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
    till.server.behaviour = 'answering';
    await till.server.down();
    await expect(till.stripe.listInvoices(customerId)).rejects.toMatchObject(UNAVAILABLE);
    await till.server.up();
    expect(await till.stripe.listInvoices(customerId)).toEqual([]);
  });

  it('throws PAYMENT_UNAVAILABLE with a wrong key', async () => {
    const withWrongKey = openStripe({ clock: till.clock, ...till.server.sandbox.settings, secretKey: 'sk_test_other' });
    await expect(withWrongKey.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('retries a failed request once', async () => {
    till.server.behaviour = 'failing';
    const calls = till.server.calls.length;
    await expect(till.newCustomer()).rejects.toMatchObject(UNAVAILABLE);
    expect(till.server.calls.slice(calls)).toEqual(['POST /v1/customers', 'POST /v1/customers']);
  });

  it('reports failures, but not objects that do not exist', async () => {
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => void failures.push(error);
    const watched = openStripe({ clock: till.clock, ...till.server.sandbox.settings, onFailure });
    await watched.readPayment('pi_0');
    expect(failures).toEqual([]);
    till.server.behaviour = 'failing';
    await expect(watched.readPayment('pi_0')).rejects.toMatchObject(UNAVAILABLE);
    expect(failures).toHaveLength(1);
  });
});
