import type { Stripe } from 'stripe';
import { codeOf, idOf, idOrNull, momentOf, type StripeClient } from './stripe-client.ts';

export interface InvoiceState {
  id: string;
  subscriptionId: string | null;
  status: 'paid' | 'open' | 'void' | 'draft';
  createdAt: Date;
  paidAt: Date | null;
  /** In cents: what the month costs, what was to be charged for it, and what was. */
  total: number;
  due: number;
  paid: number;
  refunded: number;
  /** The bank was asked to take the money back. */
  disputed: boolean;
  /** What paid it; null where nothing was charged. */
  intentId: string | null;
}

/** A month each: two years back. */
const KEPT_IN_VIEW = 24;

export interface InvoiceGateway {
  /** Newest first. */
  listInvoices(customerId: string): Promise<InvoiceState[]>;
  /**
   * Gives the newest payment for a subscription back, what is left of it, and says how much that was in cents: 0 where
   * nothing was left.
   */
  refundLatest(refund: { customerId: string; subscriptionId: string; idempotencyKey: string }): Promise<number>;
}

export function openInvoices(client: StripeClient): InvoiceGateway {
  async function listInvoices(customerId: string): Promise<InvoiceState[]> {
    const invoices = await client.find((sdk) =>
      sdk.invoices.list({ customer: customerId, limit: KEPT_IN_VIEW, expand: ['data.payments'] }),
    );
    if (!invoices) return [];
    // What was refunded or disputed is known to the charges alone.
    const charges = await client.ask((sdk) => sdk.charges.list({ customer: customerId, limit: 100 }));
    const byIntent = new Map(
      charges.data
        .filter(({ status }) => status === 'succeeded')
        .map((charge) => [idOrNull(charge.payment_intent), charge]),
    );
    return invoices.data.map((invoice) => describeInvoice(invoice, byIntent));
  }

  return {
    listInvoices,
    async refundLatest({ customerId, subscriptionId, idempotencyKey }) {
      const invoices = await listInvoices(customerId);
      const latest = invoices.find((invoice) => invoice.subscriptionId === subscriptionId && invoice.paid > 0);
      const left = latest ? latest.paid - latest.refunded : 0;
      const intentId = latest?.intentId;
      if (!intentId || left <= 0) return 0;
      try {
        const refund = await client.ask((sdk) =>
          sdk.refunds.create({ payment_intent: intentId, reason: 'requested_by_customer' }, { idempotencyKey }),
        );
        return refund.amount;
      } catch (error) {
        // Somebody else was quicker: at Stripe's own desk, or the bank.
        if (['charge_already_refunded', 'charge_disputed'].includes(codeOf(error) ?? '')) return 0;
        throw error;
      }
    },
  };
}

function describeInvoice(invoice: Stripe.Invoice, byIntent: Map<string | null, Stripe.Charge>): InvoiceState {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid');
  const intentId = idOrNull(payment?.payment.payment_intent);
  const charge = intentId === null ? undefined : byIntent.get(intentId);
  return {
    ...outlineInvoice(invoice),
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    intentId,
  };
}

/** What the invoice itself knows. */
export function outlineInvoice(invoice: Stripe.Invoice): Omit<InvoiceState, 'refunded' | 'disputed' | 'intentId'> {
  const { id, status, created, status_transitions: transitions, total, amount_due: due, amount_paid: paid } = invoice;
  return {
    id,
    subscriptionId: subscriptionOf(invoice),
    status: describeStatus(status),
    createdAt: momentOf(created),
    paidAt: transitions.paid_at === null ? null : momentOf(transitions.paid_at),
    total,
    due,
    paid,
  };
}

export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? null : idOf(subscription);
}

function describeStatus(status: Stripe.Invoice['status']): InvoiceState['status'] {
  // Nobody expects an uncollectible one to be paid, but it still can be.
  return (['paid', 'void', 'draft'] as const).find((known) => known === status) ?? 'open';
}
