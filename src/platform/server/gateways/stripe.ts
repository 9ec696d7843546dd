import { openCards, type CardGateway } from './stripe-cards.ts';
import { openStripeClient } from './stripe-client.ts';
import { readEvent, type StripeEvent } from './stripe-events.ts';
import { openInvoices, type InvoiceGateway } from './stripe-invoices.ts';
import { openPayments, type PaymentGateway } from './stripe-payments.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { openSubscriptions, type SubscriptionGateway } from './stripe-subscriptions.ts';

export type { StripeEvent } from './stripe-events.ts';
export type { InvoiceState } from './stripe-invoices.ts';
export type { PaymentState } from './stripe-payments.ts';
export type { SubscriptionState } from './stripe-subscription-state.ts';
export type { StartedSubscription } from './stripe-subscriptions.ts';

/**
 * All that the product says to Stripe, in its own words. Where Stripe cannot be reached, or says what it should not,
 * every call throws PAYMENT_UNAVAILABLE.
 */
export interface StripeGateway extends SubscriptionGateway, PaymentGateway, InvoiceGateway, CardGateway {
  publishableKey: string | null;
  /** Stripe learns nothing of the person but an id that means nothing elsewhere. The same key gives the same customer. */
  createCustomer(customer: { reference: string; idempotencyKey: string }): Promise<string>;
  /** Ends the customer's subscriptions and forgets their cards. One that is gone already is no failure. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Null where Stripe did not sign it, or did so too long ago. */
  readEvent(text: string, signature: string): StripeEvent | null;
}

export function openStripe(settings: StripeSettings): StripeGateway {
  const { publishableKey, priceId } = settings;
  const client = openStripeClient(settings);
  return {
    publishableKey,
    async createCustomer({ reference, idempotencyKey }) {
      const customer = await client.ask((sdk) => sdk.customers.create({ metadata: { reference } }, { idempotencyKey }));
      return customer.id;
    },
    async deleteCustomer(customerId) {
      await client.find((sdk) => sdk.customers.del(customerId));
    },
    ...openSubscriptions(client, priceId),
    ...openPayments(client),
    ...openInvoices(client),
    ...openCards(client),
    readEvent: (text, signature) => readEvent(settings, text, signature),
  };
}
