import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getConfirmation } from '../contract.ts';

const KEY = '/api/auth/confirmation';

/** How this member can confirm who they are. Cached per member: another one may sign in with the same browser. */
export const confirmationQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => call<typeof getConfirmation>('GET /api/auth/confirmation', { signal }),
  });

/** After the server has said that the last confirmation no longer counts. */
export function refreshConfirmation(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
