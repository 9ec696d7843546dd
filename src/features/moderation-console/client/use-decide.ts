import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { CONSOLE_KEY } from './console-queries.ts';
import { noteRefusal } from './note-refusal.ts';

/**
 * Sends a decision once, says so and shows how things are now. Somebody else may have been quicker, or what was to be
 * decided be gone: that is told, and shown as well.
 */
export function useDecide<Input extends unknown[]>(
  decide: (...input: Input) => Promise<unknown>,
  told: { title: string; description?: string },
  failed = 'Decision Not Saved',
) {
  const queryClient = useQueryClient();

  const renew = () => queryClient.invalidateQueries({ queryKey: CONSOLE_KEY });

  return useAction(
    async (...input: Input) => {
      await decide(...input);
      toast(told);
      await renew();
    },
    (error) => {
      if (noteRefusal(queryClient, error)) return;
      if (hasCode(error, 'ALREADY_DECIDED') || hasCode(error, 'NOT_FOUND')) {
        toast({ ...TOO_LATE[hasCode(error, 'NOT_FOUND') ? 'gone' : 'decided'], variant: 'destructive' });
        void renew();
      } else toastFailure(failed, error, 'Nothing has changed. Please try again in a moment.');
    },
  );
}

const TOO_LATE = {
  decided: { title: 'This has been decided already.', description: 'The list has been renewed.' },
  gone: { title: 'This is no longer there.', description: 'It was taken back or deleted. The list has been renewed.' },
} as const;
