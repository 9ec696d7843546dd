import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getPendingEmail } from '../../contract.ts';

/** Keyed by the current address too: once the new one is confirmed in another tab, the cached answer no longer applies. */
export const pendingEmailQuery = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>) =>
  queryOptions({
    queryKey: ['/api/auth/email-change', id, email],
    queryFn: ({ signal }) => call<typeof getPendingEmail>('GET /api/auth/email-change', { signal }),
    staleTime: 0,
  });
