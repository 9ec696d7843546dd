import type { QueryClient } from '@tanstack/react-query';

/** The first part of the key of the inboxes that a member or visitor may open; the second is the member's id, or null. */
export const INBOXES_KEY = '/api/inboxes';

/** Reads the counts of several inboxes again, after a letter was opened or hidden. */
export function refreshInboxCounts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: [INBOXES_KEY],
    predicate: ({ state: { data } }) => Array.isArray(data) && data.length > 1,
  });
}

/** Reads the inboxes again, after a handle was proved or forgotten. */
export function refreshInboxes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [INBOXES_KEY] });
}
