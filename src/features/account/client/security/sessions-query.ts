import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { listSessions } from '../../contract.ts';

/** Cached per member: another one may sign in with the same browser. */
export const sessionsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/auth/sessions', id],
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/auth/sessions', { signal }),
    // The list must be current whenever it is looked at.
    staleTime: 0,
  });
