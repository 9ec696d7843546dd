import { openCards, type CardGateway } from './stripe-cards.ts';
import { openStripeClient } from './stripe-client.ts';
import { readEvent, type StripeEvent } from './stripe-events.ts';
import { openInvoices, type InvoiceGateway } from './stripe-invoices.ts';
import { openPayments, type PaymentGateway } from './stripe-payments.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { openSubscriptions, type SubscriptionGateway } from './stripe-subscriptions.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    stripe: StripeGateway;
  }
}

export type { StripeEvent } from './stripe-events.ts';
export type { InvoiceState } from './stripe-invoices.ts';
export type { PaymentState } from './stripe-payments.ts';
export type { SubscriptionState } from './stripe-subscription-state.ts';
export type { StartedSubscription } from './stripe-subscriptions.ts';

/**
 * All that the product asks of Stripe. If Stripe cannot be reached or gives an unexpected answer, every call throws
 * PAYMENT_UNAVAILABLE.
 */
export interface StripeGateway extends SubscriptionGateway, PaymentGateway, InvoiceGateway, CardGateway {
  publishableKey: string | null;
  /** Stripe learns nothing about the person but an opaque reference. The same key gives the same customer. */
  createCustomer(customer: { reference: string; idempotencyKey: string }): Promise<string>;
  /** Ends the customer's subscriptions and deletes their cards. Succeeds if the customer is already deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Null if it is not signed by Stripe, or was signed too long ago. */
  readEvent(text: string, signature: string): Promise<StripeEvent | null>;
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
