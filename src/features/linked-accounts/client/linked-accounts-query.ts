import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { listLinkedAccounts } from '../contract.ts';

/** Kept for each person apart: another may sign in with this very browser. */
export const linkedAccountsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/linked-accounts', id],
    queryFn: ({ signal }) => call<typeof listLinkedAccounts>('GET /api/linked-accounts', { signal }),
    // Instagram may have stopped confirming one since.
    staleTime: 0,
    networkMode: 'always',
  });
