import type { QueryClient } from '@tanstack/react-query';

/**
 * The key of the counts of unread letters and matches. Alerts reads the counts; letters and matches, which stand below alerts,
 * only say that they have changed.
 */
export const UNREAD_KEY = '/api/unread';

/** Reads the unread counts again, after a letter or a match has been read, hidden or closed. */
export function refreshUnread(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [UNREAD_KEY] });
}
