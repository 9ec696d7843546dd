import type { Billing } from '../../contract.ts';

/** Whether a subscription runs, or waits for its payment: there is a card to change and something to cancel. */
export function isSubscribed({ source, status }: Billing): boolean {
  return source === 'subscription' || status === 'past_due';
}
