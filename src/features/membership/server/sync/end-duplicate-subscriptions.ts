import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Uses } from '#platform/server/services.ts';
import { paymentKey } from '../payment-key.ts';
import {
  isRefunded,
  isLive,
  isOpen,
  isOverdue,
  isRunning,
  lastPaidInvoice,
  type StripeSnapshot,
} from './stripe-snapshot.ts';

/**
 * Ends subscriptions at Stripe that must not go on: a second one, an abandoned checkout, one whose last payment
 * was refunded. Stops the renewal of a disputed one. Returns true if anything changed: the snapshot must be read again.
 */
export async function endDuplicateSubscriptions(
  services: Uses<'keys' | 'clock' | 'stripe'>,
  snapshot: StripeSnapshot,
): Promise<boolean> {
  const { stripe, clock } = services;
  const oldestFirst = snapshot.subscriptions.toReversed();
  const live = oldestFirst.filter((one) => isLive(one) && !isLastPaymentRefunded(snapshot, one));
  const kept = live.find(({ status }) => isRunning(status)) ?? live[0];
  const duplicates = live.filter((one) => one !== kept);
  const abandoned = oldestFirst.filter((one) => isOverdue(one, clock.now()) || (kept !== undefined && isOpen(one)));
  const refunded = oldestFirst.filter((one) => isLive(one) && isLastPaymentRefunded(snapshot, one));
  for (const { id } of refunded) await stripe.cancelNow(id);
  for (const one of [...duplicates, ...abandoned]) await endAndRefund(services, one);
  const isDisputed =
    kept !== undefined && lastPaidInvoice(snapshot, kept)?.disputed === true && !kept.cancelAtPeriodEnd;
  // The card's owner may not know about the subscription: charge it no further.
  if (isDisputed) await stripe.cancelAtPeriodEnd(kept.id, true);
  return isDisputed || refunded.length + duplicates.length + abandoned.length > 0;
}

/**
 * Ends the subscription first, so that nothing more is charged, then refunds all its invoices and forgives what was too little to
 * charge. Safe to repeat.
 */
export async function endAndRefund(
  services: Uses<'keys' | 'stripe'>,
  { id, customerId }: Pick<SubscriptionState, 'id' | 'customerId'>,
): Promise<void> {
  const { stripe } = services;
  await stripe.cancelNow(id);
  const invoices = await stripe.listInvoices(customerId);
  for (const invoice of invoices.filter(({ subscriptionId }) => subscriptionId === id))
    await refundInvoice(services, invoice);
  await stripe.forgiveDebt(customerId);
}

/** Skips a disputed invoice: the bank has already taken the money back. */
export async function refundInvoice(services: Uses<'keys' | 'stripe'>, invoice: InvoiceState): Promise<void> {
  const { id, intentId, disputed } = invoice;
  if (intentId === null || disputed || isRefunded(invoice)) return;
  await services.stripe.refundPayment({ intentId, idempotencyKey: paymentKey(services, 'refund', id) });
}

function isLastPaymentRefunded(snapshot: StripeSnapshot, subscription: SubscriptionState): boolean {
  const paid = lastPaidInvoice(snapshot, subscription);
  return paid !== undefined && isRefunded(paid);
}
