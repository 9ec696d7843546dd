import type { Day } from '#platform/server/clock.ts';

export const CURRENCY = 'usd';

export function priceOf(dueNow: number, monthly: number, firstChargeOn: Day | null = null) {
  return { dueNow, monthly, currency: CURRENCY, firstChargeOn } as const;
}
