import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { listLinkedAccounts } from '../contract.ts';

/** Cached by member: another member may sign in with this browser. */
export const linkedAccountsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/linked-accounts', id],
    queryFn: ({ signal }) => call<typeof listLinkedAccounts>('GET /api/linked-accounts', { signal }),
    // Instagram may have stopped confirming an account meanwhile.
    staleTime: 0,
  });
