import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { invoiceOf, markPaid, subscriptionOf } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { newCharge } from '../objects/new-payment-method.ts';
import type { Decline } from '../stripe-fault.ts';

/** The payment succeeded. */
export function completePayment(ledger: Ledger, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const { invoice, payment } = invoiceOf(ledger, intent.id);
  const charge = newCharge(ledger, intent, method);
  attachCard(method, intent.customer);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = ledger.now();
  emit(ledger, 'charge.succeeded', charge);
  emit(ledger, 'payment_intent.succeeded', intent);
  markPaid(ledger, invoice);
  activate(ledger, subscriptionOf(ledger, invoice), method, invoice.id);
}

/** Activates the subscription if its latest invoice was paid, and saves the card that paid. */
function activate(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  method: Stripe.PaymentMethod,
  invoice: string,
): void {
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = method.id;
  const isAwaitingPayment =
    ['incomplete', 'past_due'].includes(subscription.status) && subscription.latest_invoice === invoice;
  if (isAwaitingPayment) subscription.status = 'active';
  emit(ledger, 'customer.subscription.updated', subscription);
}

/** The bank declined. The intent waits for another card. */
export function failPayment(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | null,
  decline: Decline,
): void {
  const { invoice } = invoiceOf(ledger, intent.id);
  if (method) {
    const charge = newCharge(ledger, intent, method);
    charge.status = 'failed';
    charge.paid = false;
    charge.captured = false;
    charge.amount_captured = 0;
    charge.failure_code = decline.code;
    charge.failure_message = decline.message;
    intent.latest_charge = charge.id;
    emit(ledger, 'charge.failed', charge);
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { type: 'card_error', ...decline, ...(method ? { payment_method: method } : {}) };
  invoice.attempted = true;
  // The first attempt always counts; later ones count only on schedule.
  invoice.attempt_count ||= 1;
  emit(ledger, 'payment_intent.payment_failed', intent);
  emit(ledger, 'invoice.payment_failed', invoice);
}

/** The card was accepted without a charge. */
export function completeSetup(ledger: Ledger, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  attachCard(method, intent.customer);
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_setup_error = null;
  emit(ledger, 'setup_intent.succeeded', intent);
  const waiting = ledger.all('subscription').find((one) => one.pending_setup_intent === intent.id);
  if (!waiting) return;
  waiting.pending_setup_intent = null;
  waiting.default_payment_method = method.id;
  emit(ledger, 'customer.subscription.updated', waiting);
}

export function failSetup(
  ledger: Ledger,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = { type: 'card_error', ...decline, payment_method: method };
  emit(ledger, 'setup_intent.setup_failed', intent);
}

function attachCard(method: Stripe.PaymentMethod, customer: Stripe.PaymentIntent['customer']): void {
  method.customer = typeof customer === 'string' ? customer : null;
}
