import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import type { reopenProfile } from '#features/opt-out/contract.ts';
import type { forgetVerification } from '#features/verification/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { listInboxes, updateInbox } from '../../../contract.ts';

/** The inbox of a proved handle and what its reader can do with it. */
export function useInbox(handle: string) {
  const { user } = useUser();
  const queryClient = useQueryClient();
  const query = inboxQuery(handle, user?.id ?? null);
  const { data: inbox } = useQuery(query);
  const isElite = user?.membershipPlan === 'premium';

  async function setPaused(paused: boolean): Promise<void> {
    try {
      const params = { handle };
      const updated = await call<typeof updateInbox>('PUT /api/inboxes/:handle', { params, body: { paused } });
      queryClient.setQueryData(query.queryKey, updated);
    } catch (error) {
      return toastFailure('Inbox Not Changed', error, 'Please try again in a moment.');
    }
    toast(
      paused
        ? {
            title: 'Inbox paused',
            description: 'What is sent meanwhile waits.',
            action: { label: 'Undo', onSelect: () => void setPaused(false) },
          }
        : { title: 'Inbox open', description: 'What waited meanwhile arrives among other letters.' },
    );
  }

  /** Undoes an opt-out that was requested without a proof. */
  async function reopen(): Promise<void> {
    try {
      await call<typeof reopenProfile>('DELETE /api/inboxes/:handle/opt-out', { params: { handle } });
    } catch (error) {
      return toastFailure('Profile Not Opened', error, 'Please try again in a moment.');
    }
    queryClient.setQueryData(query.queryKey, (before) => before && { ...before, closedByRequest: false });
    toast({ title: 'Open again', description: `@${handle} can be found and written to.` });
  }

  /** Returns whether it worked. */
  async function forget(): Promise<boolean> {
    try {
      await call<typeof forgetVerification>('POST /api/verification/forget');
    } catch (error) {
      toastFailure('Not Forgotten', error, 'Please try again in a moment.');
      return false;
    }
    const unlinked = isElite ? ' Your linked accounts are unlinked.' : '';
    toast({ title: 'Forgotten', description: `To read here again, confirm with Instagram again.${unlinked}` });
    return true;
  }

  return { inbox, isMember: Boolean(user), isElite, setPaused, reopen, forget };
}

/** Cached separately for each member and only while it is shown, like the letters. */
const inboxQuery = (handle: string, userId: number | null) =>
  queryOptions({
    queryKey: ['/api/inboxes', handle, userId],
    queryFn: async ({ signal }) => {
      const { inboxes } = await call<typeof listInboxes>('GET /api/inboxes', { signal });
      return inboxes.find((inbox) => inbox.handle === handle) ?? null;
    },
    gcTime: 0,
  });
