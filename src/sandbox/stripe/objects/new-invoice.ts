import type { Stripe } from 'stripe';
import { CURRENCY, decimal } from './catalog.ts';
import type { Ledger } from '../ledger.ts';

/** Among the product's pages, where a browser can reach them. */
export const INVOICE_FILES = '/sandbox/stripe/invoices';

interface Fields {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: Stripe.Invoice.BillingReason;
  subtotal: number;
  /** The amount that each discount takes off. */
  reductions: { discount: string; amount: number }[];
  due: number;
  endingBalance: number;
}

export function newInvoice(ledger: Ledger, fields: Fields): Stripe.Invoice {
  const { subscription, customer, reason, subtotal, reductions, due, endingBalance } = fields;
  const now = ledger.now();
  const id = ledger.newId('in');
  const total = subtotal - reductions.reduce((sum, { amount }) => sum + amount, 0);
  const number = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = number + 1;
  const line = newLine(ledger, fields, id);
  return ledger.add<Stripe.Invoice>({
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sub Rosa sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: CURRENCY,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: reductions.map(({ discount }) => discount),
    due_date: null,
    effective_at: now,
    ending_balance: endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: `${INVOICE_FILES}/${ledger.newId('pdf')}`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(number).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: reductions,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  });
}

function newLine(
  ledger: Ledger,
  { subscription, subtotal, reductions }: Fields,
  invoice: string,
): Stripe.InvoiceLineItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  const { price } = item;
  return {
    id: ledger.newId('il'),
    object: 'line_item',
    amount: subtotal,
    currency: CURRENCY,
    description: '1 × The Masked Elite (at $3.99 / month)',
    discount_amounts: reductions,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: decimal('1'),
    subscription: subscription.id,
    subtotal,
    taxes: [],
  };
}

/** Links a payment to its invoice. */
export function newInvoicePayment(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  return ledger.add<Stripe.InvoicePayment>({
    id: ledger.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: ledger.now(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}
