import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { Billing, getBilling } from '../../contract.ts';

/** Keyed by user, so that the next user who signs in in this tab does not see it. */
export const billingQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/payments/billing', id],
    queryFn: ({ signal }) => call<typeof getBilling>('GET /api/payments/billing', { signal }),
    // It can change at Stripe and in other tabs, so it is fetched whenever the settings tab opens.
    refetchOnMount: 'always',
  });

/** True if a subscription is running or past due: there is a card to change and something to cancel. */
export function isSubscribed({ source, status }: Billing): boolean {
  return source === 'subscription' || status === 'past_due';
}
