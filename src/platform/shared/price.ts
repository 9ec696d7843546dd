/** Amounts are in cents of the only currency there is, the US dollar. */

/** '$3.99' */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Rounded as Stripe does it. */
export const withPercentOff = (cents: number, percent: number): number => cents - Math.round((cents * percent) / 100);
