import type { Stripe } from 'stripe';
import { CURRENCY } from './catalog.ts';
import type { Ledger } from '../ledger.ts';

interface Payment {
  customer: string;
  amount: number;
  method: string | null;
  description: string;
}

export function newPaymentIntent(
  ledger: Ledger,
  { customer, amount, method, description }: Payment,
): Stripe.PaymentIntent {
  const id = ledger.newId('pi');
  return ledger.add<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: ledger.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: ledger.now(),
    currency: CURRENCY,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  });
}

type Setup = Pick<
  Stripe.SetupIntent,
  'automatic_payment_methods' | 'allowed_payment_method_types' | 'metadata' | 'usage'
>;

export function newSetupIntent(ledger: Ledger, customer: string | null, fields: Setup): Stripe.SetupIntent {
  const id = ledger.newId('seti');
  return ledger.add<Stripe.SetupIntent>({
    id,
    object: 'setup_intent',
    application: null,
    cancellation_reason: null,
    client_secret: ledger.newId(`${id}_secret`),
    created: ledger.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    ...fields,
  });
}
