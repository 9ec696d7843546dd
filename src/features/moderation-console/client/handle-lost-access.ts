import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import { refreshConfirmation } from '#features/auth-factors/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';

/**
 * Handles an error that means that the session has ended, that the moderator's role was revoked or that they have to confirm
 * who they are: the page then becomes the way to log in, "not found" or the gate. Returns false for any other error.
 */
export function handleLostAccess(queryClient: QueryClient, error: unknown): boolean {
  // The app looks the user up again.
  if (hasCode(error, 'SIGNED_OUT')) return true;
  if (hasCode(error, 'SECOND_FACTOR_NEEDED')) {
    refreshConfirmation(queryClient);
    return true;
  }
  if (!hasCode(error, 'FORBIDDEN')) return false;
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return true;
}

export function useLostAccess(error: unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    handleLostAccess(queryClient, error);
  }, [queryClient, error]);
}
