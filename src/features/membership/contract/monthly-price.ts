/** What a month of The Masked Elite costs without a promo code, in cents, as configured at Stripe. */
export const MONTHLY_PRICE = 399;
