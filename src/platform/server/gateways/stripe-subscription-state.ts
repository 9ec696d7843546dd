import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { expanded, idOf, idOrNull, momentOf } from './stripe-client.ts';
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
  /** Nothing is charged before; null without a trial. */
  trialEndsAt: Date | null;
  /** In cents: what a month costs, after discounts. */
  monthly: number;
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
export const PARTS = ['latest_invoice', 'default_payment_method', 'discounts'];

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
    trialEndsAt: subscription.trial_end === null ? null : momentOf(subscription.trial_end),
    // The invoice of a trial costs nothing and tells nothing of the months after it.
    monthly: invoice && status !== 'trialing' ? invoice.total : monthlyPrice(item, percentOff(subscription)),
    needsCard: subscription.pending_setup_intent !== null,
    card: describeCard(expanded(subscription.default_payment_method)),
    latestInvoice: invoice && outlineInvoice(invoice),
  };
}

export function monthlyPrice({ price }: Stripe.SubscriptionItem, percent: number): number {
  const full = price.unit_amount ?? 0;
  return full - Math.round((full * percent) / 100);
}

/** Our coupons say in their names what they take off. */
function percentOff({ discounts }: Stripe.Subscription): number {
  const [discount] = discounts;
  const coupon = typeof discount === 'object' ? idOrNull(discount.source.coupon) : null;
  return Number(/^percent-(\d+)$/.exec(coupon ?? '')?.[1] ?? 0);
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
