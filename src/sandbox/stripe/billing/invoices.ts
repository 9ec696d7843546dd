import type { Stripe } from 'stripe';
import { SMALLEST_CHARGE } from '../objects/catalog.ts';
import { emit } from '../events.ts';
import type { Ledger } from '../ledger.ts';
import { newPaymentIntent } from '../objects/new-intent.ts';
import { newInvoice, newInvoicePayment } from '../objects/new-invoice.ts';

/** Bills a month. An amount too small to charge is carried on the customer's balance. */
export function bill(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const customer = ledger.get('customer', subscription.customer);
  const price = subscription.items.data[0]?.price.unit_amount ?? 0;
  const subtotal = subscription.status === 'trialing' ? 0 : price;
  const reductions = reductionsOf(ledger, subscription, subtotal);
  const owed = reductions.reduce((rest, { amount }) => rest - amount, subtotal) + customer.balance;
  const due = owed < SMALLEST_CHARGE ? 0 : owed;
  const endingBalance = owed - due;
  const invoice = newInvoice(ledger, { subscription, customer, reason, subtotal, reductions, due, endingBalance });
  customer.balance = endingBalance;
  subscription.latest_invoice = invoice.id;
  emit(ledger, 'invoice.finalized', invoice);
  if (due === 0) markPaid(ledger, invoice);
  else {
    const method = defaultMethod(ledger, subscription)?.id ?? null;
    const description = reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
    const intent = newPaymentIntent(ledger, { customer: customer.id, amount: due, method, description });
    newInvoicePayment(ledger, invoice, intent);
  }
  return invoice;
}

/** The card for automatic charges. */
export function defaultMethod(ledger: Ledger, subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = ledger.get('customer', subscription.customer);
  const reference = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return ledger.find('payment_method', reference);
}

function reductionsOf(ledger: Ledger, { discounts }: Stripe.Subscription, subtotal: number) {
  return discounts.map((reference) => {
    const discount = ledger.get('discount', reference);
    const percent = ledger.find('coupon', discount.source.coupon)?.percent_off ?? 0;
    return { discount: discount.id, amount: Math.round((subtotal * percent) / 100) };
  });
}

export function markPaid(ledger: Ledger, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = ledger.now();
  emit(ledger, 'invoice.paid', invoice);
  emit(ledger, 'invoice.payment_succeeded', invoice);
}

/** Voids an invoice, so that it can no longer be paid. */
export function voidInvoice(ledger: Ledger, invoice: Stripe.Invoice): void {
  const customer = ledger.find('customer', invoice.customer);
  if (customer) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = ledger.now();
  for (const payment of paymentsOf(ledger, invoice.id)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = ledger.now();
    const intent = ledger.get('payment_intent', payment.payment.payment_intent ?? '');
    Object.assign(intent, { status: 'canceled', canceled_at: ledger.now(), cancellation_reason: 'void_invoice' });
    intent.next_action = null;
    emit(ledger, 'payment_intent.canceled', intent);
  }
  emit(ledger, 'invoice.voided', invoice);
}

export function paymentsOf(ledger: Ledger, invoiceId: string): Stripe.InvoicePayment[] {
  return ledger.all('invoice_payment').filter(({ invoice }) => invoice === invoiceId);
}

/** The invoice that a payment is for. */
export function invoiceOf(
  ledger: Ledger,
  intentId: string,
): { invoice: Stripe.Invoice; payment: Stripe.InvoicePayment } {
  const payment = ledger.all('invoice_payment').find((one) => one.payment.payment_intent === intentId);
  if (!payment) throw new Error(`The payment ${intentId} has no invoice.`);
  return { invoice: ledger.get('invoice', payment.invoice), payment };
}

export function subscriptionOf(ledger: Ledger, { parent }: Stripe.Invoice): Stripe.Subscription {
  return ledger.get('subscription', parent?.subscription_details?.subscription ?? null);
}
