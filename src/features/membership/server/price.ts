import type { Day } from '#platform/server/clock.ts';

/** In cents: what a month costs without a code, as it stands at Stripe. */
export const MONTHLY = 399;

export const CURRENCY = 'usd';

export function priceOf(dueNow: number, monthly: number, firstChargeOn: Day | null = null) {
  return { dueNow, monthly, currency: CURRENCY, firstChargeOn } as const;
}
