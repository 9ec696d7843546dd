import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { expanded, idOrNull, type StripeClient } from './stripe-client.ts';
import { hasEnded } from './stripe-subscription-state.ts';

interface NewCard {
  customerId: string;
  subscriptionId: string;
  setupIntentId: string;
}

type CardOutcome =
  | { outcome: 'ok' }
  /** The setup intent is unknown or another customer's, or the subscription has ended. */
  | { outcome: 'not-found' }
  | { outcome: 'incomplete' }
  /** The card is saved, but could not pay the open invoice. The message is Stripe's, for the cardholder. */
  | { outcome: 'declined'; message: string };

export interface CardGateway {
  startCardUpdate(customerId: string): Promise<{ setupIntentId: string; clientSecret: string }>;
  /** For the demo: confirms as the card form does, with a card that exists only in Stripe's test mode. */
  confirmWithTestCard(setupIntentId: string): Promise<void>;
  /** Makes a confirmed card the one that is charged, and tries an open invoice with it. Safe to repeat. */
  applyCard(card: NewCard): Promise<CardOutcome>;
}

export function openCards(client: StripeClient): CardGateway {
  return {
    async startCardUpdate(customerId) {
      const intent = await client.ask((sdk) =>
        sdk.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      );
      if (intent.client_secret === null) throw new AppError('PAYMENT_UNAVAILABLE');
      return { setupIntentId: intent.id, clientSecret: intent.client_secret };
    },

    async confirmWithTestCard(setupIntentId) {
      await client.ask((sdk) => sdk.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' }));
    },

    async applyCard({ customerId, subscriptionId, setupIntentId }) {
      const intent = await client.find((sdk) => sdk.setupIntents.retrieve(setupIntentId));
      if (!intent || idOrNull(intent.customer) !== customerId) return { outcome: 'not-found' };
      const method = idOrNull(intent.payment_method);
      if (intent.status !== 'succeeded' || method === null) return { outcome: 'incomplete' };
      const subscription = await client.find((sdk) =>
        sdk.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
      );
      if (!subscription || hasEnded(subscription)) return { outcome: 'not-found' };
      await client.ask((sdk) =>
        sdk.customers.update(customerId, { invoice_settings: { default_payment_method: method } }),
      );
      await client.ask((sdk) => sdk.subscriptions.update(subscriptionId, { default_payment_method: method }));
      return payIfOpen(expanded(subscription.latest_invoice));
    },
  };

  async function payIfOpen(invoice: Stripe.Invoice | null): Promise<CardOutcome> {
    if (invoice?.status !== 'open') return { outcome: 'ok' };
    const paid = await client
      .charge((sdk) => sdk.invoices.pay(invoice.id))
      .catch((error: unknown) => orAlreadyPaid(invoice, error));
    return 'declined' in paid ? { outcome: 'declined', message: paid.declined } : { outcome: 'ok' };
  }

  /** If the card was confirmed in two tabs at once, the other one may have paid the invoice. */
  async function orAlreadyPaid({ id }: Stripe.Invoice, error: unknown): Promise<Stripe.Invoice> {
    const invoice = await client.find((sdk) => sdk.invoices.retrieve(id));
    if (invoice?.status !== 'paid') throw error;
    return invoice;
  }
}
