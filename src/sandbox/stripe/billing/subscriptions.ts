import type { Stripe } from 'stripe';
import { nextPeriodEnd } from '../objects/calendar.ts';
import { emit } from '../events.ts';
import { bill, defaultMethod, paymentsOf, voidInvoice } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { newDiscount } from '../objects/new-coupon.ts';
import { newSetupIntent } from '../objects/new-intent.ts';
import { newSubscription } from '../objects/new-subscription.ts';
import { failPayment, completePayment } from './complete-payment.ts';
import { declined, type Decline } from '../stripe-fault.ts';
import { answerLater, NO_CARD } from '../test-cards.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a first payment can be made. */
export const FIRST_PAYMENT_WITHIN = 23 * HOUR;

/** Pauses before the next attempts after a failed renewal; after the last attempt the subscription ends. */
const RETRY_PAUSES = [3 * DAY, 5 * DAY, 7 * DAY];

interface Start {
  customer: Stripe.Customer;
  price: Stripe.Price;
  coupons: Stripe.Coupon[];
  metadata: Record<string, string>;
  savesCard: boolean;
  methodTypes?: string[];
  trialEnd: number | null;
}

/** Incomplete until its first payment. If nothing is due it is active or trialing at once, and waits for a card. */
export function subscribe(ledger: Ledger, { customer, coupons, ...fields }: Start): Stripe.Subscription {
  const subscription = newSubscription(ledger, { customer: customer.id, ...fields });
  subscription.discounts = coupons.map((coupon) => newDiscount(ledger, coupon, customer.id, subscription.id).id);
  const invoice = bill(ledger, subscription, 'subscription_create');
  if (invoice.status === 'paid') {
    if (subscription.status === 'incomplete') subscription.status = 'active';
    if (!defaultMethod(ledger, subscription)) subscription.pending_setup_intent = waitForCard(ledger, customer.id);
  }
  emit(ledger, 'customer.subscription.created', subscription);
  return subscription;
}

function waitForCard(ledger: Ledger, customer: string): string {
  const fields = { automatic_payment_methods: null, allowed_payment_method_types: null, metadata: {} };
  return newSetupIntent(ledger, customer, { ...fields, usage: 'off_session' }).id;
}

/** Begins the next month. */
export function renew(ledger: Ledger, subscription: Stripe.Subscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, item.current_period_start);
  }
  const invoice = bill(ledger, subscription, 'subscription_cycle');
  if (invoice.status === 'open') tryInvoice(ledger, subscription, invoice);
  else emit(ledger, 'customer.subscription.updated', subscription);
}

/** Charges the first month after a trial. Without a card the subscription ends. */
export function endTrial(ledger: Ledger, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end || !defaultMethod(ledger, subscription)) {
    end(ledger, subscription, 'cancellation_requested');
    return;
  }
  subscription.status = 'active';
  renew(ledger, subscription);
}

/** Charges the saved card on schedule. Failures are retried later; the last one ends the subscription. */
export function tryInvoice(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  invoice.attempt_count += 1;
  if (chargeSavedCard(ledger, subscription, invoice) === null) return;
  const pause = RETRY_PAUSES[invoice.attempt_count - 1];
  subscription.status = 'past_due';
  invoice.next_payment_attempt = pause === undefined ? null : ledger.now() + pause;
  if (pause === undefined) end(ledger, subscription, 'payment_failed');
  else emit(ledger, 'customer.subscription.updated', subscription);
}

/** Null if it was paid. */
function chargeSavedCard(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): Decline | null {
  const [payment] = paymentsOf(ledger, invoice.id);
  const intent = ledger.get('payment_intent', payment?.payment.payment_intent ?? null);
  const method = defaultMethod(ledger, subscription);
  const answer = method ? answerLater(ledger.state.behaviours[method.id] ?? 'declines') : NO_CARD;
  if (answer === 'ok' && method) {
    completePayment(ledger, intent, method);
    return null;
  }
  const decline = answer === 'ok' ? NO_CARD : answer;
  failPayment(ledger, intent, method, decline);
  return decline;
}

/** Pays an open invoice at the caller's request. */
export function payInvoice(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const decline = chargeSavedCard(ledger, subscription, invoice);
  if (decline) throw declined(decline);
}

type EndReason = NonNullable<Stripe.Subscription['cancellation_details']>['reason'];

/** Ends the subscription. If it was never paid, it can no longer be paid. */
export function end(ledger: Ledger, subscription: Stripe.Subscription, reason: EndReason): void {
  const wasNeverPaid = subscription.status === 'incomplete';
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  if (wasNeverPaid && invoice) voidInvoice(ledger, invoice);
  if (invoice?.status === 'open') Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  const setup = ledger.find('setup_intent', subscription.pending_setup_intent);
  if (setup) setup.status = 'canceled';
  subscription.pending_setup_intent = null;
  subscription.status = wasNeverPaid ? 'incomplete_expired' : 'canceled';
  subscription.canceled_at ??= ledger.now();
  subscription.ended_at = ledger.now();
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  emit(ledger, 'customer.subscription.deleted', subscription);
}

/** Ends a subscription that was not paid in time. */
export function expire(ledger: Ledger, subscription: Stripe.Subscription): void {
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  if (invoice) voidInvoice(ledger, invoice);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = ledger.now();
  emit(ledger, 'customer.subscription.updated', subscription);
}
