import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { MINUTE } from '#platform/shared/durations.ts';
import type { CurrentUser } from '../contract.ts';

/** Unlike other data, the current user may change without this page: in another tab, or when the session ends. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ client, queryKey, signal }): Promise<CurrentUser | null> => {
    // Most first visits never ask. The code that asks is preloaded by the documents for members.
    const { lookUpUser } = await import('./look-up-user.ts');
    return lookUpUser({ client, queryKey, signal });
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

/** For a document that was requested without a session cookie: asking the server would only log a 401. */
export function rememberSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null);
}

/** Looks up the current user again, unless nobody is signed in: the answer would be the same, with a 401 in the log. */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(userQuery.queryKey) === null) return;
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}
