import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Uses } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';

/** A customer's subscriptions and invoices as read from Stripe, newest first. */
export interface StripeSnapshot {
  subscriptions: SubscriptionState[];
  invoices: InvoiceState[];
}

export const EMPTY_SNAPSHOT: StripeSnapshot = { subscriptions: [], invoices: [] };

/** How long a checkout can be paid. Stripe itself closes an unpaid one after the same time. */
const CHECKOUT_LIFETIME = 23 * HOUR;

export async function readStripeSnapshot(
  { stripe }: Uses<'stripe'>,
  customerId: string | null,
): Promise<StripeSnapshot> {
  if (customerId === null) return EMPTY_SNAPSHOT;
  // Subscriptions first: a subscription that was just paid must not be combined with older invoices.
  const subscriptions = await stripe.listSubscriptions(customerId);
  return { subscriptions, invoices: await stripe.listInvoices(customerId) };
}

/** A checkout that was started and can still be completed. */
export function isOpen(subscription: SubscriptionState): boolean {
  const { status, needsCard, endedAt } = subscription;
  return endedAt === null && (status === 'incomplete' || (isRunning(status) && needsCard));
}

/** A checkout that stayed open for too long. Stripe itself never closes one where nothing is due. */
export function isOverdue(subscription: SubscriptionState, now: Date): boolean {
  return isOpen(subscription) && now.getTime() - subscription.startedAt.getTime() >= CHECKOUT_LIFETIME;
}

/** A completed checkout that has not ended: more charges will follow. */
export function isLive(subscription: SubscriptionState): boolean {
  const { status, needsCard } = subscription;
  return (isRunning(status) && !needsCard) || status === 'past_due';
}

export function isRunning(status: SubscriptionState['status']): boolean {
  return status === 'active' || status === 'trialing';
}

/** The last paid invoice. With a 100 % discount it is paid with an amount of 0. */
export function lastPaidInvoice({ invoices }: StripeSnapshot, { id }: SubscriptionState): InvoiceState | undefined {
  return invoices.find((invoice) => invoice.subscriptionId === id && invoice.status === 'paid');
}

export function isRefunded({ paid, refunded }: InvoiceState): boolean {
  return paid > 0 && refunded >= paid;
}
