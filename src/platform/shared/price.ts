/** Amounts are in cents of the only currency there is, the US dollar. */

/** What a month of The Masked Elite costs without a promo code, as configured at Stripe. */
export const MONTHLY_PRICE = 399;

/** '$3.99' */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
