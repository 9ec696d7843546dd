import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { paymentKey } from './payment-key.ts';
import { isGivenBack, isLive, isOpen, isOverdue, isRunning, lastPaid, type Truth } from './truth.ts';

/**
 * Ends at Stripe what must not go on: a second subscription beside the first, a checkout that is no longer wanted, a
 * month that was given back. True where something was changed, and the truth is to be read again.
 */
export async function mend(services: Services, truth: Truth): Promise<boolean> {
  const { stripe, clock } = services;
  const oldestFirst = truth.subscriptions.toReversed();
  const live = oldestFirst.filter((one) => isLive(one) && !wasGivenBack(truth, one));
  const kept = live.find(({ status }) => isRunning(status)) ?? live[0];
  const doubled = live.filter((one) => one !== kept);
  const idle = oldestFirst.filter((one) => isOverdue(one, clock.now()) || (kept !== undefined && isOpen(one)));
  const returned = oldestFirst.filter((one) => isLive(one) && wasGivenBack(truth, one));
  for (const { id } of returned) await stripe.cancelNow(id);
  for (const one of [...doubled, ...idle]) await endAndRefund(services, one);
  const disputed = kept !== undefined && lastPaid(truth, kept)?.disputed === true && !kept.cancelAtPeriodEnd;
  // No further charge to a card whose owner may not know of it.
  if (disputed) await stripe.cancelAtPeriodEnd(kept.id, true);
  return disputed || returned.length + doubled.length + idle.length > 0;
}

/** Ended first, so that nothing more is paid for it; all that had been paid by then goes back. Safe to repeat. */
export async function endAndRefund(
  services: Services,
  { id, customerId }: Pick<SubscriptionState, 'id' | 'customerId'>,
): Promise<void> {
  const { stripe } = services;
  await stripe.cancelNow(id);
  const invoices = await stripe.listInvoices(customerId);
  for (const invoice of invoices.filter(({ subscriptionId }) => subscriptionId === id)) await refund(services, invoice);
}

/** What the bank has taken back already is nobody's to give. */
export async function refund(services: Services, invoice: InvoiceState): Promise<void> {
  const { id, intentId, disputed } = invoice;
  if (intentId === null || disputed || isGivenBack(invoice)) return;
  await services.stripe.refundPayment({ intentId, idempotencyKey: paymentKey(services, 'refund', id) });
}

function wasGivenBack(truth: Truth, subscription: SubscriptionState): boolean {
  const paid = lastPaid(truth, subscription);
  return paid !== undefined && isGivenBack(paid);
}
