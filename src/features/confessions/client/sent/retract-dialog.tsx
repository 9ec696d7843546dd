import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { retractConfession, SentConfession } from '../../contract.ts';
import { sentQuery, withoutLetter } from './sent-query.ts';

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
    async ({ id }: SentConfession) => {
      await retract(id);
      const { queryKey } = sentQuery(userId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (sent) => sent && { ...sent, pages: withoutLetter(sent.pages, id) });
      onClose();
      onRetracted(id);
      toast({ title: 'Confession retracted', description: 'Its words are deleted.' });
    },
    (error) => toastFailure('Retraction Failed', error, 'Please try again in a moment.'),
  );

  return (
    <ConfirmDialog
      open={confession !== null}
      onClose={onClose}
      title="Take this letter back?"
      description={
        <>
          The words you sent to @{confession?.targetName} are deleted at once, wherever the letter is by now. What was
          read stays read, and the day's confession is not given back.
        </>
      }
      confirmLabel="Retract"
      cancelLabel="Keep it"
      busyLabel="Retracting..."
      busy={busy}
      danger
      onConfirm={() => void (confession && run(confession))}
    />
  );
}

/** A letter that is gone already (vanished, or retracted in another tab) counts as retracted. */
async function retract(id: string): Promise<void> {
  try {
    await call<typeof retractConfession>('DELETE /api/confessions/:id', { params: { id } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}
