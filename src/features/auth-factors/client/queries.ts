import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getConfirmation, listPasskeys } from '../contract.ts';

/** Cached per member: another one may sign in with the same browser. */
export const passkeysQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/passkeys', id],
    queryFn: ({ signal }) => call<typeof listPasskeys>('GET /api/passkeys', { signal }),
    // The list must be current whenever it is looked at.
    staleTime: 0,
  });

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

/** Reads the list again, and with it whether there is a passkey to confirm with. */
export async function refreshPasskeys(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(passkeysQuery(user)),
    queryClient.invalidateQueries(confirmationQuery(user)),
  ]);
}
