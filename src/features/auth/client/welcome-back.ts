import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { CurrentUser } from '../contract.ts';
import { userQuery } from './use-user.ts';

/** After a log-in, whichever way it was done. The log-in page then moves on by itself. */
export async function welcomeBack(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  // The reply is cached first: if the lookup fails now, the page still knows that the member is signed in.
  queryClient.setQueryData(userQuery.queryKey, user);
  toast({ title: 'Welcome back!' });
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}
