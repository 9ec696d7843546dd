import type { Stripe } from 'stripe';
import { codeOf, idOf, idOrNull, momentOf, type StripeClient } from './stripe-client.ts';

export interface InvoiceState {
  id: string;
  subscriptionId: string | null;
  status: 'paid' | 'open' | 'void' | 'draft';
  createdAt: Date;
  paidAt: Date | null;
  /** In cents: the month's price, the amount to charge, and the amount charged. */
  total: number;
  due: number;
  paid: number;
  /** Where Stripe serves it as a file, at an address that nobody can guess; null for a draft. */
  file: string | null;
  refunded: number;
  /** True while a dispute is open, and after it was lost. */
  disputed: boolean;
  /** The payment intent that paid it; null if nothing was charged. */
  intentId: string | null;
  /** Stripe's fingerprint of the card that paid it: the same whenever the same card number is used. */
  cardFingerprint: string | null;
  /** The card that paid it; null if nothing was charged, or no card. */
  card: { brand: string; last4: string } | null;
}

/** The fields that the invoice itself has; the others are fields of its charge. */
export type InvoiceOutline = Omit<InvoiceState, keyof ChargeState | 'intentId'>;

/** Two years of monthly invoices. */
const MAX_INVOICES = 24;

/** Statuses of a dispute after which the payment is ours. */
const WON_STATUSES = ['won', 'warning_closed'];

export interface InvoiceGateway {
  /** Newest first. */
  listInvoices(customerId: string): Promise<InvoiceState[]>;
  /** Refunds what is left of a payment; returns the amount in cents. */
  refundPayment(refund: { intentId: string; idempotencyKey: string }): Promise<number>;
  /** Months too small to charge are a debt, which the next subscription would have to pay. Removes it; keeps a credit. */
  forgiveDebt(customerId: string): Promise<void>;
}

export function openInvoices(client: StripeClient): InvoiceGateway {
  async function listInvoices(customerId: string): Promise<InvoiceState[]> {
    const invoices = await client.find((sdk) =>
      sdk.invoices.list({ customer: customerId, limit: MAX_INVOICES, expand: ['data.payments'] }),
    );
    if (!invoices) return [];
    const isCharged = invoices.data.some(({ amount_paid: paid }) => paid > 0);
    const charges = isCharged ? await readCharges(customerId) : new Map<string, ChargeState>();
    return invoices.data.map((invoice) => describeInvoice(invoice, charges));
  }

  /** Refunds, disputes and cards by payment intent; only charges have them. */
  async function readCharges(customerId: string): Promise<Map<string, ChargeState>> {
    const found = await client.ask((sdk) => sdk.charges.list({ customer: customerId, limit: 100 }));
    const charges = new Map<string, ChargeState>();
    for (const { status, payment_intent: intent, amount_refunded: refunded, disputed, ...charge } of found.data) {
      const intentId = idOrNull(intent);
      if (status !== 'succeeded' || intentId === null) continue;
      const card = charge.payment_method_details?.card;
      charges.set(intentId, {
        refunded,
        disputed: disputed && (await hasUnwonDispute(intentId)),
        cardFingerprint: card?.fingerprint ?? null,
        card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
      });
    }
    return charges;
  }

  /** A charge stays `disputed` forever; the disputes themselves say how they ended. */
  async function hasUnwonDispute(intentId: string): Promise<boolean> {
    const disputes = await client.ask((sdk) => sdk.disputes.list({ payment_intent: intentId, limit: 100 }));
    return disputes.data.some(({ status }) => !WON_STATUSES.includes(status));
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
        // Already refunded in Stripe's dashboard, or charged back by the bank.
        if (['charge_already_refunded', 'charge_disputed'].includes((await codeOf(error)) ?? '')) return 0;
        throw error;
      }
    },
    async forgiveDebt(customerId) {
      const customer = await client.find((sdk) => sdk.customers.retrieve(customerId));
      if (!customer || customer.deleted || customer.balance <= 0) return;
      await client.find((sdk) => sdk.customers.update(customerId, { balance: 0 }));
    },
  };
}

type ChargeState = Pick<InvoiceState, 'refunded' | 'disputed' | 'cardFingerprint' | 'card'>;

const UNCHARGED: ChargeState = { refunded: 0, disputed: false, cardFingerprint: null, card: null };

function describeInvoice(invoice: Stripe.Invoice, charges: Map<string, ChargeState>): InvoiceState {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid');
  const intentId = idOrNull(payment?.payment.payment_intent);
  const charge = intentId === null ? undefined : charges.get(intentId);
  return { ...outlineInvoice(invoice), ...UNCHARGED, ...charge, intentId };
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
    file: invoice.invoice_pdf ?? null,
  };
}

export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? null : idOf(subscription);
}

function describeStatus(status: Stripe.Invoice['status']): InvoiceState['status'] {
  // An uncollectible invoice counts as open: it can still be paid.
  return (['paid', 'void', 'draft'] as const).find((known) => known === status) ?? 'open';
}
