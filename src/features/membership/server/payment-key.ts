import type { Uses } from '#platform/server/services.ts';

/** An idempotency key or reference for Stripe: the same values give the same key, and the key reveals none of them. */
export function paymentKey({ keys }: Uses<'keys'>, ...values: (string | number)[]): string {
  return keys.tag('person', 'payment', ...values).toString('base64url');
}
