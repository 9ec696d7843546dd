import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './use-user.ts';

/** Asks again who is signed in, unless it is known that nobody is: then the answer would be the same, and a 401. */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(userQuery.queryKey) === null) return;
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}
