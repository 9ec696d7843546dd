import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { UNREAD_KEY } from '#features/inbox/client/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { getUnread, Unread } from '../contract.ts';

const NOTHING: Unread = { letters: 0, matches: 0 };

/** The counts change without this page, so they are read again on focus. Cached for each member apart. */
const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [UNREAD_KEY, userId],
    queryFn: ({ signal }) => call<typeof getUnread>('GET /api/unread', { signal }),
    staleTime: MINUTE,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Zero until the counts are read, and zero if reading them fails: they are not worth an error message. */
export function useUnread(userId: number): Unread {
  return useQuery(unreadQuery(userId)).data ?? NOTHING;
}
