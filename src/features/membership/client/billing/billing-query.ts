import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getBilling } from '../../contract.ts';

/** As the server reads it from Stripe. By person: whoever signs in next in this tab sees their own. */
export const billingQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/payments/billing', id],
    queryFn: ({ signal }) => call<typeof getBilling>('GET /api/payments/billing', { signal }),
    // It changes behind our back, at Stripe and in other tabs: looking at the tab asks anew.
    refetchOnMount: 'always',
  });
