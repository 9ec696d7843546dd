import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';

/** All that Stripe knows of a customer, newest first. */
export interface Truth {
  subscriptions: SubscriptionState[];
  invoices: InvoiceState[];
}

export const NOTHING: Truth = { subscriptions: [], invoices: [] };

/** So long somebody may take to pay; Stripe closes what costs something after the same time. */
const CHECKOUT_LASTS = 23 * HOUR;

export async function readTruth({ stripe }: Services, customerId: string | null): Promise<Truth> {
  if (customerId === null) return NOTHING;
  // In this order: a subscription that was paid a moment ago must not meet invoices from before.
  const subscriptions = await stripe.listSubscriptions(customerId);
  return { subscriptions, invoices: await stripe.listInvoices(customerId) };
}

/** Begun, and neither paid nor given up: it still can be. */
export function isOpen(subscription: SubscriptionState): boolean {
  const { status, needsCard, endedAt } = subscription;
  return endedAt === null && (status === 'incomplete' || (isRunning(status) && needsCard));
}

/** Longer open than a checkout takes. Where nothing was due Stripe itself never closes it. */
export function isOverdue(subscription: SubscriptionState, now: Date): boolean {
  return isOpen(subscription) && now.getTime() - subscription.startedAt.getTime() >= CHECKOUT_LASTS;
}

/** It was taken up and has not ended: more charges will follow. */
export function isLive(subscription: SubscriptionState): boolean {
  const { status, needsCard } = subscription;
  return (isRunning(status) && !needsCard) || status === 'past_due';
}

export function isRunning(status: SubscriptionState['status']): boolean {
  return status === 'active' || status === 'trialing';
}

/** The month that was last paid for. Where a code made it cost nothing it was paid with nothing. */
export function lastPaid({ invoices }: Truth, { id }: SubscriptionState): InvoiceState | undefined {
  return invoices.find((invoice) => invoice.subscriptionId === id && invoice.status === 'paid');
}

export function isGivenBack({ paid, refunded }: InvoiceState): boolean {
  return paid > 0 && refunded >= paid;
}
