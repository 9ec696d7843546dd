import type { Stripe } from 'stripe';
import { nextPeriodEnd } from './calendar.ts';
import { emit } from './events.ts';
import { bill, defaultMethod, paymentsOf, voidInvoice } from './invoicing.ts';
import type { Ledger } from './ledger.ts';
import { newDiscount } from './objects/new-coupon.ts';
import { newSetupIntent } from './objects/new-intent.ts';
import { newSubscription } from './objects/new-subscription.ts';
import { refuse, settle } from './settling.ts';
import { declined, type Decline } from './stripe-fault.ts';
import { answerLater, NO_CARD } from './test-cards.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A first payment has so long to come. */
export const FIRST_PAYMENT_WITHIN = 23 * HOUR;

/** How long after each failed renewal the next try is made; after the last one it is over. */
const RETRY_PAUSES = [3 * DAY, 5 * DAY, 7 * DAY];

interface Start {
  customer: Stripe.Customer;
  price: Stripe.Price;
  coupons: Stripe.Coupon[];
  metadata: Record<string, string>;
  savesCard: boolean;
  trialEnd: number | null;
}

/** Waits for its first payment; where nothing is due it is active at once, or in its trial, and waits for a card. */
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

/** The next month begins. */
export function renew(ledger: Ledger, subscription: Stripe.Subscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, item.current_period_start);
  }
  const invoice = bill(ledger, subscription, 'subscription_cycle');
  if (invoice.status === 'open') tryInvoice(ledger, subscription, invoice);
  else emit(ledger, 'customer.subscription.updated', subscription);
}

/** The trial is over: the first month is charged. Without a card there is no first month. */
export function endTrial(ledger: Ledger, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end || !defaultMethod(ledger, subscription)) {
    end(ledger, subscription, 'cancellation_requested');
    return;
  }
  subscription.status = 'active';
  renew(ledger, subscription);
}

/** Charges the card on file by schedule. A failure is tried again later, and the last one ends the subscription. */
export function tryInvoice(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  invoice.attempt_count += 1;
  if (chargeCardOnFile(ledger, subscription, invoice) === null) return;
  const pause = RETRY_PAUSES[invoice.attempt_count - 1];
  subscription.status = 'past_due';
  invoice.next_payment_attempt = pause === undefined ? null : ledger.now() + pause;
  if (pause === undefined) end(ledger, subscription, 'payment_failed');
  else emit(ledger, 'customer.subscription.updated', subscription);
}

/** Null where it was paid. */
function chargeCardOnFile(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): Decline | null {
  const [payment] = paymentsOf(ledger, invoice.id);
  const intent = ledger.get('payment_intent', payment?.payment.payment_intent ?? null);
  const method = defaultMethod(ledger, subscription);
  const answer = method ? answerLater(ledger.state.behaviours[method.id] ?? 'declines') : NO_CARD;
  if (answer === 'ok' && method) {
    settle(ledger, intent, method);
    return null;
  }
  const decline = answer === 'ok' ? NO_CARD : answer;
  refuse(ledger, intent, method, decline);
  return decline;
}

/** Somebody asks for an open invoice to be paid now. */
export function payNow(ledger: Ledger, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const decline = chargeCardOnFile(ledger, subscription, invoice);
  if (decline) throw declined(decline);
}

type Why = NonNullable<Stripe.Subscription['cancellation_details']>['reason'];

/** It is over. Whoever never paid can no longer pay. */
export function end(ledger: Ledger, subscription: Stripe.Subscription, reason: Why): void {
  const neverPaid = subscription.status === 'incomplete';
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  if (neverPaid && invoice) voidInvoice(ledger, invoice);
  if (invoice?.status === 'open') Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  const setup = ledger.find('setup_intent', subscription.pending_setup_intent);
  if (setup) setup.status = 'canceled';
  subscription.pending_setup_intent = null;
  subscription.status = neverPaid ? 'incomplete_expired' : 'canceled';
  subscription.canceled_at ??= ledger.now();
  subscription.ended_at = ledger.now();
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  emit(ledger, 'customer.subscription.deleted', subscription);
}

/** Nobody paid within a day. */
export function expire(ledger: Ledger, subscription: Stripe.Subscription): void {
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  if (invoice) voidInvoice(ledger, invoice);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = ledger.now();
  emit(ledger, 'customer.subscription.updated', subscription);
}
