/** In cents: what a month costs without a code, as it stands at Stripe. */
export const MONTHLY = 399;

export const CURRENCY = 'usd';

export function priceOf(dueNow: number, monthly: number) {
  return { dueNow, monthly, currency: CURRENCY } as const;
}
