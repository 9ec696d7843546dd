import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { getUnread, Unread } from '../contract.ts';

const ADDRESS = '/api/unread';
const NOTHING: Unread = { letters: 0, matches: 0 };

/** What waits changes without us: whoever comes back to the page is told anew. Kept for each person apart. */
const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [ADDRESS, userId],
    queryFn: ({ signal }) => call<typeof getUnread>('GET /api/unread', { signal }),
    staleTime: MINUTE,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Nothing until we know, and nothing where we could not learn it: a mark is no reason to interrupt anybody. */
export function useUnread(userId: number): Unread {
  return useQuery(unreadQuery(userId)).data ?? NOTHING;
}

/** For whoever has just read something. */
export function refreshUnread(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ADDRESS] });
}
