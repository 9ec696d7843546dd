import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger.ts';

type Fields = Pick<Stripe.Coupon, 'id' | 'percent_off' | 'duration' | 'metadata'>;

export function newCoupon(ledger: Ledger, fields: Fields): Stripe.Coupon {
  return ledger.add<Stripe.Coupon>({
    object: 'coupon',
    amount_off: null,
    created: ledger.now(),
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    name: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...fields,
  });
}

/** A coupon as one subscription uses it. */
export function newDiscount(
  ledger: Ledger,
  coupon: Stripe.Coupon,
  customer: string,
  subscription: string,
): Stripe.Discount {
  coupon.times_redeemed += 1;
  return ledger.add<Stripe.Discount>({
    id: ledger.newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: ledger.now(),
    subscription,
    subscription_item: null,
  });
}
