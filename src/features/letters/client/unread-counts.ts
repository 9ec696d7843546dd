import type { QueryClient } from '@tanstack/react-query';

/**
 * The key of the counts of unread letters, answers and matches. Notices reads the counts; what changes them is below notices
 * in the order of features, so it can only invalidate the counts.
 */
export const UNREAD_KEY = '/api/unread';

/** Reads the unread counts again, after a letter, an answer or a match has been read, hidden or closed. */
export function refreshUnread(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [UNREAD_KEY] });
}
