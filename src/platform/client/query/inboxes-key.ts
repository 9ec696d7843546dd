import type { QueryClient } from '@tanstack/react-query';

/** The first part of the key of the inboxes that a member or visitor may open; the second is the member's id, or null. */
export const INBOXES_KEY = '/api/inboxes';

/** Reads the inboxes again, after a handle was proved or forgotten. */
export function refreshInboxes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [INBOXES_KEY] });
}
