import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getPendingEmail, listSessions } from '../../contract.ts';

/** Keyed by the current address too: once the new one is confirmed in another tab, the cached answer no longer applies. */
export const pendingEmailQuery = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>) =>
  queryOptions({
    queryKey: ['/api/auth/email-change', id, email],
    queryFn: ({ signal }) => call<typeof getPendingEmail>('GET /api/auth/email-change', { signal }),
    staleTime: 0,
  });

/** Cached per member: another one may sign in with the same browser. */
export const sessionsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/auth/sessions', id],
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/auth/sessions', { signal }),
    // The list must be current whenever it is looked at.
    staleTime: 0,
  });
