import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger.ts';

export function newCustomer(
  ledger: Ledger,
  fields: Pick<Stripe.Customer, 'email' | 'description' | 'metadata'>,
): Stripe.Customer {
  return ledger.add<Stripe.Customer>({
    id: ledger.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    invoice_prefix: ledger.newId('').slice(1, 9).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  });
}
