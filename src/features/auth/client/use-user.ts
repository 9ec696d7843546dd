import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { MINUTE } from '#platform/shared/durations.ts';
import type { CurrentUser } from '../contract.ts';

/** Unlike everything else, who is signed in may change behind our back: in another tab, or by a session's end. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    // Most first visits never ask; the code that does comes along with a member's documents.
    const { lookUpUser } = await import('./look-up-user.ts');
    return lookUpUser(signal);
  },
  staleTime: 5 * MINUTE,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
  refetchOnReconnect: true,
  refetchInterval: false,
  retry: false,
});

/** `user` is null when nobody is signed in and undefined as long as we do not know. */
export function useUser() {
  const { data, error, isFetching, refetch } = useQuery(userQuery);
  return { user: data, error, isFetching, refetch };
}

/** The document came without a session cookie: that is an answer already, and asking again would only log a 401. */
export function rememberSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null);
}
