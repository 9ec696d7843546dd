import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { withPercentOff } from '#platform/shared/price.ts';
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
  status: (typeof STATUSES)[number];
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** Nothing is charged before this; null without a trial. */
  trialEndsAt: Date | null;
  /** In cents: what a month costs, after discounts. */
  monthly: number;
  /** True while nothing was due at the start and a card is still missing. */
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

/** The fields to expand for describeSubscription. */
export const EXPANDED_FIELDS = ['latest_invoice', 'default_payment_method', 'discounts'];

export function describeSubscription(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new AppError('PAYMENT_UNAVAILABLE');
  const invoice = expanded(subscription.latest_invoice);
  const { id, status, ended_at: ended, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  return {
    id,
    customerId: idOf(subscription.customer),
    // A status that this code does not know counts as ended.
    status: STATUSES.find((known) => known === status) ?? 'unpaid',
    startedAt: momentOf(subscription.start_date),
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    cancelAtPeriodEnd,
    endedAt: ended === null ? null : momentOf(ended),
    trialEndsAt: subscription.trial_end === null ? null : momentOf(subscription.trial_end),
    // The invoice of a trial is 0 and does not show the price of the months after it.
    monthly: invoice && status !== 'trialing' ? invoice.total : monthlyPrice(item, percentOff(subscription)),
    needsCard: subscription.pending_setup_intent !== null,
    card: describeCard(expanded(subscription.default_payment_method)),
    latestInvoice: invoice && outlineInvoice(invoice),
  };
}

export function monthlyPrice({ price }: Stripe.SubscriptionItem, percent: number): number {
  return withPercentOff(price.unit_amount ?? 0, percent);
}

/** Our coupons have their percentage in the id. */
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

/** An ended subscription can be read, but not changed. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
