import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './use-user.ts';

/** Looks up the current user again, unless nobody is signed in: the answer would be the same, with a 401 in the log. */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(userQuery.queryKey) === null) return;
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}
