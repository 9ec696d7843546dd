import type { Stripe } from 'stripe';
import { LOOKUP_KEY, SANDBOX_KEYS } from '../keys.ts';
import type { Ledger } from '../ledger.ts';

const MONTHLY = 399;
export const CURRENCY = 'usd';
/** Stripe does not charge less than this, and adds the amount to the next invoice. */
export const SMALLEST_CHARGE = 50;

/** A string in the API, which the SDK parses into its own decimal type. */
export const decimal = (text: string): Stripe.Decimal => text as unknown as Stripe.Decimal;

const PRODUCT = 'prod_masked_elite';

/** What an operator sets up at Stripe beforehand: one product with one price. */
export function addCatalog(ledger: Ledger): void {
  const created = ledger.now();
  if (ledger.find('price', SANDBOX_KEYS.priceId)) return;
  ledger.add<Stripe.Product>({
    id: PRODUCT,
    object: 'product',
    active: true,
    created,
    default_price: SANDBOX_KEYS.priceId,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: 'The Masked Elite',
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  });
  ledger.add<Stripe.Price>({
    id: SANDBOX_KEYS.priceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: CURRENCY,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: LOOKUP_KEY,
    metadata: {},
    nickname: null,
    product: PRODUCT,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: MONTHLY,
    unit_amount_decimal: decimal(String(MONTHLY)),
  });
}

/** The same price as a plan, the older object that items still include. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
