import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { CurrentUser, getCurrentUser } from '../contract.ts';

async function lookUp({ signal }: { signal: AbortSignal }): Promise<CurrentUser | null> {
  try {
    return await call<typeof getCurrentUser>('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** Unlike everything else, who is signed in may change behind our back: in another tab, or by a session's end. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: lookUp,
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
