import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { listPasskeys } from '../contract.ts';

/** Cached per member: another one may sign in with the same browser. */
export const passkeysQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/passkeys', id],
    queryFn: ({ signal }) => call<typeof listPasskeys>('GET /api/passkeys', { signal }),
    // The list must be current whenever it is looked at.
    staleTime: 0,
  });
