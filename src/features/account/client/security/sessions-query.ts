import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { listSessions } from '../../contract.ts';

/** Kept for each person apart: another may sign in with this very browser. */
export const sessionsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/auth/sessions', id],
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/auth/sessions', { signal }),
    // Somebody who looks here wants to know how it is now.
    staleTime: 0,
    networkMode: 'always',
  });
