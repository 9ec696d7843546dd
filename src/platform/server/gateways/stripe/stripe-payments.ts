import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { expanded, idOrNull, type StripeClient } from './stripe-client.ts';
import { subscriptionOf } from './stripe-invoices.ts';

/** The state of a payment, or of a card saved without one, as Stripe reports it. */
export interface PaymentState {
  intentId: string;
  type: 'payment' | 'setup';
  state: 'succeeded' | 'processing' | 'failed' | 'open';
  /** Known only to the browser that began the payment. */
  clientSecret: string | null;
  customerId: string | null;
  /** In cents; 0 if only a card was saved. */
  amount: number;
  currency: string;
  /** The subscription that it paid for or saved the card of; null until it has succeeded. */
  subscriptionId: string | null;
}

export interface PaymentGateway {
  /** Null if Stripe does not know it. */
  readPayment(intentId: string): Promise<PaymentState | null>;
}

export function openPayments(client: StripeClient): PaymentGateway {
  /** Finds the invoice that the intent paid, and the subscription of that invoice. */
  async function subscriptionPaidBy(intentId: string): Promise<string | null> {
    const payments = await client.ask((sdk) =>
      sdk.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intentId },
        status: 'paid',
        expand: ['data.invoice'],
      }),
    );
    const [payment] = payments.data;
    const invoice = expanded(payment?.invoice);
    return invoice && !invoice.deleted ? subscriptionOf(invoice) : null;
  }

  /** A setup intent has no subscription field: finds the customer's subscription that uses its card. */
  async function subscriptionSetUpBy({ customer, payment_method: method }: Stripe.SetupIntent): Promise<string | null> {
    const [customerId, methodId] = [idOrNull(customer), idOrNull(method)];
    if (customerId === null || methodId === null) return null;
    const found = await client.ask((sdk) =>
      sdk.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
    );
    return found.data.find((one) => idOrNull(one.default_payment_method) === methodId)?.id ?? null;
  }

  async function readSetup(intentId: string): Promise<PaymentState | null> {
    const intent = await client.find((sdk) => sdk.setupIntents.retrieve(intentId));
    if (!intent) return null;
    assertAnswers(intent, intentId);
    const state = stateOf(intent.status, intent.last_setup_error !== null);
    return {
      intentId: intent.id,
      type: 'setup',
      state,
      clientSecret: intent.client_secret,
      customerId: idOrNull(intent.customer),
      amount: 0,
      currency: 'usd',
      subscriptionId: state === 'succeeded' ? await subscriptionSetUpBy(intent) : null,
    };
  }

  return {
    async readPayment(intentId) {
      // The id comes from a browser and may be anything.
      const [, prefix] = /^(pi|seti)_\w+$/.exec(intentId) ?? [];
      if (prefix === undefined) return null;
      if (prefix === 'seti') return readSetup(intentId);
      const intent = await client.find((sdk) => sdk.paymentIntents.retrieve(intentId));
      if (!intent) return null;
      assertAnswers(intent, intentId);
      const state = stateOf(intent.status, intent.last_payment_error !== null);
      return {
        intentId: intent.id,
        type: 'payment',
        state,
        clientSecret: intent.client_secret,
        customerId: idOrNull(intent.customer),
        amount: intent.amount,
        currency: intent.currency,
        subscriptionId: state === 'succeeded' ? await subscriptionPaidBy(intent.id) : null,
      };
    },
  };
}

/** An answer about another payment, say from a confused cache on the way, must not pay for this one. */
function assertAnswers({ id }: { id: string }, asked: string): void {
  if (id !== asked) throw new AppError('PAYMENT_UNAVAILABLE');
}

function stateOf(status: Stripe.PaymentIntent.Status, hasFailed: boolean): PaymentState['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  if (status === 'canceled' || (status === 'requires_payment_method' && hasFailed)) return 'failed';
  return 'open';
}
