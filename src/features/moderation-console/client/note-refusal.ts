import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberSignedOut, userQuery } from '#features/auth/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toast } from '#platform/client/ui/toast-store.ts';

/**
 * A session may end in the middle of work, and a role be taken away. Once that is known the page is another one: the
 * way to sign in, which leads back here, or none. Answers whether it was that.
 */
export function noteRefusal(queryClient: QueryClient, error: unknown): boolean {
  if (hasCode(error, 'SIGNED_OUT')) {
    rememberSignedOut(queryClient);
    toast({ title: 'Your session has ended', description: 'Log in to go on where you were.' });
    return true;
  }
  if (!hasCode(error, 'FORBIDDEN')) return false;
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return true;
}

export function useNotedRefusal(error: unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    noteRefusal(queryClient, error);
  }, [queryClient, error]);
}
