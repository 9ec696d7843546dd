import type { Billing } from '../../contract.ts';

/** True if a subscription is running or past due: there is a card to change and something to cancel. */
export function isSubscribed({ source, status }: Billing): boolean {
  return source === 'subscription' || status === 'past_due';
}
