import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { finishBeforeLogOut } from '#platform/client/before-log-out.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { logOut as endpoint } from '../contract.ts';
import { userQuery } from './use-user.ts';

/** Leaves nothing behind for the next user of this browser: no cached data, no drafts, no page to go back to. */
export async function logOut(queryClient: QueryClient): Promise<void> {
  if (!(await finishBeforeLogOut())) return;
  try {
    await call<typeof endpoint>('POST /api/auth/logout');
  } catch (error) {
    const description = messageFor(error, 'You are still logged in. Please try again.');
    return toast({ title: 'Log Out Failed', description, variant: 'destructive' });
  }
  const { tellOtherTabs } = await import('./look-up-user.ts');
  tellOtherTabs(queryClient, userQuery.queryKey, 'logged out');
  stopQueries(queryClient);
  queryClient.clear();
  sessionStorage.clear();
  // The browser may keep this document frozen behind the back button, with everything it showed.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.assign('/login');
}

/** Until the browser has left the page, its parts look for their data again: they must not ask without a session. */
function stopQueries(queryClient: QueryClient): void {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'online' } });
  onlineManager.setOnline(false);
}
