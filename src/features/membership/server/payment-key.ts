import type { Uses } from '#platform/server/services.ts';

/** An idempotency key or reference for Stripe: the same parts give the same key, and the key reveals none of them. */
export function paymentKey({ keys }: Uses<'keys'>, ...parts: (string | number)[]): string {
  return keys.tag('person', 'payment', ...parts).toString('base64url');
}
