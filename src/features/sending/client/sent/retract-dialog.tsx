import { useQueryClient } from '@tanstack/react-query';
import { refreshUnread } from '#features/letters/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { retractConfession, SentConfession } from '../../contract.ts';
import { sentQuery, tookBackQuery, withoutLetter } from './sent-query.ts';

interface RetractDialogProps {
  /** The letter to retract; null while the dialog is closed. */
  confession: SentConfession | null;
  userId: number;
  onClose: () => void;
  /** The letter is no longer in the list. */
  onRetracted: (id: string) => void;
}

export function RetractDialog({ confession, userId, onClose, onRetracted }: RetractDialogProps) {
  const queryClient = useQueryClient();

  const { run, busy } = useAction(
    async ({ id, isAnswer, answers }: SentConfession) => {
      await retract(id);
      const { queryKey } = sentQuery(userId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (sent) => sent && { ...sent, pages: withoutLetter(sent.pages, id) });
      if (!isAnswer) queryClient.setQueryData(tookBackQuery(userId).queryKey, true);
      if (answers.length > 0) void refreshUnread(queryClient);
      onClose();
      onRetracted(id);
      toast({ title: isAnswer ? 'Answer taken back' : 'Letter taken back', description: 'Its text is deleted.' });
    },
    (error) => toastFailure('Not Taken Back', error, 'Please try again in a moment.'),
  );

  return (
    <ConfirmDialog
      open={confession !== null}
      onClose={onClose}
      title={`Take this ${confession?.isAnswer ? 'answer' : 'letter'} back?`}
      description={confession && describe(confession)}
      confirmLabel="Take back"
      cancelLabel="Keep it"
      busyLabel="Taking it back..."
      busy={busy}
      danger
      onConfirm={() => void (confession && run(confession))}
    />
  );
}

/** What taking it back means. */
function describe({ state, targetName, isAnswer, answers }: SentConfession): string {
  const isDelivered = state === 'delivered';
  if (isAnswer) {
    return `Your answer is deleted right away${isDelivered ? '. If they have read it, that can’t be undone.' : ' and won’t be delivered.'} You can’t answer this letter again.`;
  }
  if (!isDelivered)
    return `What you wrote to @${targetName} is deleted right away and won’t be delivered. It still counts for the day you sent it.`;
  return `What you wrote to @${targetName} is deleted right away. If they have read it, that can’t be undone, and the letter still counts for the day you sent it.${withAnswers(answers.length)}`;
}

function withAnswers(count: number): string {
  if (count === 0) return '';
  return ` You won’t see the ${count === 1 ? 'answer' : 'answers'} to it any more.`;
}

/** A letter that is gone already (vanished, or retracted in another tab) counts as retracted. */
async function retract(id: string): Promise<void> {
  try {
    await call<typeof retractConfession>('DELETE /api/confessions/:id', { params: { id } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}
