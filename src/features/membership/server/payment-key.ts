import type { Services } from '#platform/server/services.ts';

/** The name under which Stripe does a thing once: the same parts give the same key, and it tells Stripe nothing. */
export function paymentKey({ keys }: Services, ...parts: (string | number)[]): string {
  return keys.tag('person', 'payment', ...parts).toString('base64url');
}
