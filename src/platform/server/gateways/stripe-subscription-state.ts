import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { expanded, idOf, momentOf } from './stripe-client.ts';
import { outlineInvoice, type InvoiceOutline } from './stripe-invoices.ts';

const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Stripe's own word. */
  status: (typeof STATUSES)[number];
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** True while it waits for a card, though nothing was due at its start. */
  needsCard: boolean;
  card: Card | null;
  latestInvoice: InvoiceOutline | null;
}

interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** What a subscription's description needs to be expanded. */
export const PARTS = ['latest_invoice', 'default_payment_method'];

export function describeSubscription(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new AppError('PAYMENT_UNAVAILABLE');
  const invoice = expanded(subscription.latest_invoice);
  const { id, status, ended_at: ended, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  return {
    id,
    customerId: idOf(subscription.customer),
    // A word that came later than this code buys nothing.
    status: STATUSES.find((known) => known === status) ?? 'unpaid',
    startedAt: momentOf(subscription.start_date),
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    cancelAtPeriodEnd,
    endedAt: ended === null ? null : momentOf(ended),
    needsCard: subscription.pending_setup_intent !== null,
    card: describeCard(expanded(subscription.default_payment_method)),
    latestInvoice: invoice && outlineInvoice(invoice),
  };
}

function describeCard(method: Stripe.PaymentMethod | null): Card | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

/** Such a one can be read, but no longer changed. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
