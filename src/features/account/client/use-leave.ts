import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { rememberSignedOut, userQuery } from '#features/auth/client/index.ts';

export type Leave = (to: '/' | '/login') => void;

/** For when the session is over by somebody's own wish: this browser forgets them, and the page is left. */
export function useLeave(): { leaving: boolean; leave: Leave } {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [leaving, setLeaving] = useState(false);

  function leave(to: '/' | '/login') {
    // Nobody is signed in from here on; that is no news to whoever is on their way out.
    setLeaving(true);
    forgetPerson(queryClient);
    go(to, { replace: true });
  }

  return { leaving, leave };
}

/** No answers, no drafts. The lookup itself is answered rather than removed, so that the header hears of it. */
function forgetPerson(queryClient: QueryClient): void {
  const [lookup] = userQuery.queryKey;
  rememberSignedOut(queryClient);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== lookup });
  queryClient.getMutationCache().clear();
  sessionStorage.clear();
}
