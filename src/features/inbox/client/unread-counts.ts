import type { QueryClient } from '@tanstack/react-query';

/**
 * The key of the counts of unread letters and matches. Alerts reads the counts; letters and matches are below alerts in
 * the order of features, so they can only invalidate the counts.
 */
export const UNREAD_KEY = '/api/unread';

/** Reads the unread counts again, after a letter or a match has been read, hidden or closed. */
export function refreshUnread(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [UNREAD_KEY] });
}
