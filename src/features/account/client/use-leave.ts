import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { rememberSignedOut, userQuery } from '#features/auth/client/index.ts';
import { leaveBrowser } from '#features/notices/client/index.ts';

export type Leave = (to: '/' | '/login') => void;

/** For members who sign out or delete their account: clears their data in this browser and leaves the page. */
export function useLeave(): { isLeaving: boolean; leave: Leave } {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [isLeaving, setLeaving] = useState(false);

  function leave(to: '/' | '/login') {
    void leaveBrowser();
    // Nobody is signed in from here on. The page must not ask a member who is leaving to log in.
    setLeaving(true);
    forgetMember(queryClient);
    go(to, { replace: true });
  }

  return { isLeaving, leave };
}

/** Removes cached data and drafts. The user query is set to null rather than removed, so that the header updates. */
function forgetMember(queryClient: QueryClient): void {
  const [lookup] = userQuery.queryKey;
  rememberSignedOut(queryClient);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== lookup });
  queryClient.getMutationCache().clear();
  sessionStorage.clear();
}
