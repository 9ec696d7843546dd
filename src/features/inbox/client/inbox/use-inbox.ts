import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import type { reopenProfile } from '#features/opt-out/contract.ts';
import { refreshUnread } from '#features/letters/client/index.ts';
import { refreshOwnPages } from '#features/public-pages/client/index.ts';
import { refreshSent } from '#features/sending/client/index.ts';
import type { forgetVerification } from '#features/verification/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { Inbox, updateInbox } from '../../contract.ts';
import { LETTERS } from '../use-letters.ts';
import { inboxesQuery, refreshInboxCounts } from '../use-inboxes.ts';

/** The inbox of a proved handle and what its reader can do with it. */
export function useInbox(handle: string) {
  const { user } = useUser();
  const queryClient = useQueryClient();
  const query = inboxesQuery(user === null ? null : user?.id);
  const { data: inboxes } = useQuery({ ...query, refetchOnMount: 'always' });
  const inbox = inboxes?.find((one) => one.handle === handle);
  const isElite = user?.membershipPlan === 'premium';

  function show(changed: Partial<Inbox>): void {
    queryClient.setQueryData(query.queryKey, (before) =>
      before?.map((one) => (one.handle === handle ? { ...one, ...changed } : one)),
    );
  }

  /** Returns whether it worked. */
  async function update(body: BodyOf<typeof updateInbox>): Promise<boolean> {
    try {
      show(await call<typeof updateInbox>('PUT /api/inboxes/:handle', { params: { handle }, body }));
      return true;
    } catch (error) {
      toastFailure('Inbox Not Changed', error, 'Please try again in a moment.');
      return false;
    }
  }

  async function setPaused(paused: boolean): Promise<void> {
    const isDone = await update({ paused });
    void refreshOwnPages(queryClient);
    // The page says that it is paused.
    if (!isDone || paused) return;
    void queryClient.invalidateQueries({ queryKey: [LETTERS] });
    toast({ title: 'Inbox open', description: 'Letters that came meanwhile are in your list.' });
  }

  /** Reads again what other words fold: letters, answers, and how many are unread. */
  function refreshFolded(): void {
    void queryClient.invalidateQueries({ queryKey: [LETTERS] });
    void refreshSent(queryClient);
    void refreshUnread(queryClient);
    void refreshInboxCounts(queryClient);
  }

  /** Undoes an opt-out that was requested without a proof. */
  async function reopen(): Promise<void> {
    try {
      await call<typeof reopenProfile>('DELETE /api/inboxes/:handle/opt-out', { params: { handle } });
    } catch (error) {
      return toastFailure('Profile Not Opened', error, 'Please try again in a moment.');
    }
    show({ closedByRequest: false });
    void refreshOwnPages(queryClient);
    toast({ title: 'Open again', description: `People can find @${handle} and write to it.` });
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
    toast({ title: 'Forgotten', description: `To read your letters again, prove it’s you again.${unlinked}` });
    return true;
  }

  return {
    inbox,
    isMember: Boolean(user),
    isElite,
    setPaused,
    /** Whether authors see likes and reactions. Returns whether it worked. */
    setSmiles: (smiles: boolean) => update({ smiles }),
    refreshFolded,
    reopen,
    forget,
  };
}
