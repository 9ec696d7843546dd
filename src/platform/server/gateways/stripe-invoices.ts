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
  /** The bank holds the money back, now or for good; no longer where it has decided for us. */
  disputed: boolean;
  /** What paid it; null where nothing was charged. */
  intentId: string | null;
}

/** What the invoice knows by itself; what became of the money is known to its charge. */
export type InvoiceOutline = Omit<InvoiceState, 'refunded' | 'disputed' | 'intentId'>;

/** A month each: two years back. */
const KEPT_IN_VIEW = 24;

/** Stripe's words for a dispute after which the money is ours. */
const DECIDED_FOR_US = ['won', 'warning_closed'];

export interface InvoiceGateway {
  /** Newest first. */
  listInvoices(customerId: string): Promise<InvoiceState[]>;
  /** Gives back what is left of a payment, and says how much that was in cents. */
  refundPayment(refund: { intentId: string; idempotencyKey: string }): Promise<number>;
}

export function openInvoices(client: StripeClient): InvoiceGateway {
  async function listInvoices(customerId: string): Promise<InvoiceState[]> {
    const invoices = await client.find((sdk) =>
      sdk.invoices.list({ customer: customerId, limit: KEPT_IN_VIEW, expand: ['data.payments'] }),
    );
    if (!invoices) return [];
    const isCharged = invoices.data.some(({ amount_paid: paid }) => paid > 0);
    const charges = isCharged ? await readCharges(customerId) : new Map<string, ChargeState>();
    return invoices.data.map((invoice) => describeInvoice(invoice, charges));
  }

  /** What was refunded or disputed is known to the charges alone; each by the payment that made it. */
  async function readCharges(customerId: string): Promise<Map<string, ChargeState>> {
    const found = await client.ask((sdk) => sdk.charges.list({ customer: customerId, limit: 100 }));
    const charges = new Map<string, ChargeState>();
    for (const { status, payment_intent: intent, amount_refunded: refunded, disputed } of found.data) {
      const intentId = idOrNull(intent);
      if (status !== 'succeeded' || intentId === null) continue;
      charges.set(intentId, { refunded, disputed: disputed && (await isHeldBack(intentId)) });
    }
    return charges;
  }

  /** A charge that was once disputed says so for ever: how it ended is asked of the disputes. */
  async function isHeldBack(intentId: string): Promise<boolean> {
    const disputes = await client.ask((sdk) => sdk.disputes.list({ payment_intent: intentId, limit: 100 }));
    return disputes.data.some(({ status }) => !DECIDED_FOR_US.includes(status));
  }

  return {
    listInvoices,
    async refundPayment({ intentId, idempotencyKey }) {
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

interface ChargeState {
  refunded: number;
  disputed: boolean;
}

function describeInvoice(invoice: Stripe.Invoice, charges: Map<string, ChargeState>): InvoiceState {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid');
  const intentId = idOrNull(payment?.payment.payment_intent);
  const charge = intentId === null ? undefined : charges.get(intentId);
  return { ...outlineInvoice(invoice), refunded: 0, disputed: false, ...charge, intentId };
}

export function outlineInvoice(invoice: Stripe.Invoice): InvoiceOutline {
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
