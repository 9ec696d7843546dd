import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { confirmationQuery } from '../confirmation-query.ts';
import { passkeysQuery } from '../passkeys-query.ts';

/** Reads the list again, and with it whether there is a passkey to confirm with. */
export async function refreshPasskeys(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(passkeysQuery(user)),
    queryClient.invalidateQueries(confirmationQuery(user)),
  ]);
}
