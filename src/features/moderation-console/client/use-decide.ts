import { useQueryClient } from '@tanstack/react-query';
import { NotConfirmed } from '#features/auth-factors/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { CONSOLE_KEY } from './console-queries.ts';
import { useOpenForm } from './queue/open-form.ts';
import { handleLostAccess } from './handle-lost-access.ts';

/**
 * Sends a decision once, shows a toast and refetches the lists. Does the same if another moderator was quicker or the entry
 * is gone.
 */
export function useDecide<Input extends unknown[]>(
  entryId: string,
  decide: (...input: Input) => Promise<unknown>,
  success: { title: string; description?: string },
  failureTitle = 'Decision Not Saved',
) {
  const queryClient = useQueryClient();
  const { close } = useOpenForm(entryId);

  const refetchAll = () => queryClient.invalidateQueries({ queryKey: CONSOLE_KEY });

  return useAction(
    async (...input: Input) => {
      await decide(...input);
      toast(success);
      await refetchAll();
      close();
    },
    (error) => {
      if (error instanceof NotConfirmed || handleLostAccess(queryClient, error)) return;
      if (hasCode(error, 'ALREADY_DECIDED') || hasCode(error, 'NOT_FOUND')) {
        toast({ ...TOO_LATE[hasCode(error, 'NOT_FOUND') ? 'gone' : 'decided'], variant: 'destructive' });
        close();
        void refetchAll();
      } else toastFailure(failureTitle, error, 'Nothing has changed. Please try again in a moment.');
    },
  );
}

/** What to say if somebody else was quicker. */
export const TOO_LATE = {
  decided: { title: 'This has already been decided.', description: 'The list is being reloaded.' },
  gone: { title: 'This is no longer there.', description: 'It was taken back or deleted. The list is being reloaded.' },
} as const;
