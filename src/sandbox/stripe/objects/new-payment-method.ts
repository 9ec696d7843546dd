import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger.ts';
import type { TestCard, TypedCard } from '../test-cards.ts';

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null };

export function newPaymentMethod(
  ledger: Ledger,
  { number, behaviour }: TestCard,
  typed: Pick<TypedCard, 'expMonth' | 'expYear'>,
): Stripe.PaymentMethod {
  const method = ledger.add<Stripe.PaymentMethod>({
    id: ledger.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: NOBODY,
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      // The same for every use of a card number. Stripe's own cannot be computed from the number.
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  ledger.state.behaviours[method.id] = behaviour;
  return method;
}

export function newCharge(ledger: Ledger, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge {
  return ledger.add<Stripe.Charge>({
    id: ledger.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: 'SUB ROSA',
    captured: true,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', ...(method.card && { card: chargedCard(method.card) }) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

function chargedCard(card: Stripe.PaymentMethod.Card): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint = null, funding, last4, regulated_status } = card;
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
