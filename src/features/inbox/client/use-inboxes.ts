import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import { refreshUnread } from '#features/letters/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Inbox, listInboxes } from '../contract.ts';

/** Cached separately for each member. `userId` is null for a visitor, and undefined while nobody knows. */
export const inboxesQuery = (userId: number | null | undefined) =>
  queryOptions({
    queryKey: [INBOXES_KEY, userId],
    async queryFn({ signal }) {
      const { inboxes } = await call<typeof listInboxes>('GET /api/inboxes', { signal });
      if (userId === null) rememberProof(inboxes.length > 0);
      return inboxes;
    },
    enabled: userId !== undefined,
    // A proof may be given or end in another tab.
    staleTime: 10 * SECOND,
  });

/**
 * The inboxes that this member or visitor may open without another proof; undefined while they load. If they do not
 * load there are none: the search then reports what is wrong.
 */
export function useInboxes(): Inbox[] | undefined {
  const { user, error: unknownUser } = useUser();
  // New letters arrive without this page.
  const { data, error } = useQuery({ ...inboxesQuery(user === null ? null : user?.id), refetchOnWindowFocus: true });
  return data ?? ((user === undefined && unknownUser) || error ? [] : undefined);
}

/** Undefined while nobody knows. For the home page, which asks nothing about a visitor who has had no proof. */
export function useHasProof(): boolean | undefined {
  const { user } = useUser();
  const { data } = useQuery({
    ...inboxesQuery(user === null ? null : user?.id),
    enabled: user ? true : user === null && hadProof(),
  });
  return data && data.length > 0;
}

/** The first part of the key of the inboxes that a member or visitor may open; the second is the member's id, or null. */
const INBOXES_KEY = '/api/inboxes';

/** Reads the counts of several inboxes again, after a letter was opened or hidden. */
export function refreshInboxCounts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: [INBOXES_KEY],
    predicate: ({ state: { data } }) => Array.isArray(data) && data.length > 1,
  });
}

/** Reads the inboxes and the number of unread letters again, after a handle was proved or forgotten. */
export function refreshInboxes(queryClient: QueryClient): Promise<void> {
  void refreshUnread(queryClient);
  return queryClient.invalidateQueries({ queryKey: [INBOXES_KEY] });
}

const KEY = 'hasProof';

/** Whether a visitor had a proof in this browser when we last asked. The proof itself is in a cookie that scripts cannot read. */
function hadProof(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function rememberProof(hasProof: boolean): void {
  try {
    if (hasProof) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser without storage asks on the page of the letters only.
  }
}
