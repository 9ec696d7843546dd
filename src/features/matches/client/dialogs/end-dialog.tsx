import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import type { endChat, Match } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

interface EndDialogProps {
  match: Match;
  userId: number;
  onClose: () => void;
}

export function EndDialog({ match: { id }, userId, onClose }: EndDialogProps) {
  const queryClient = useQueryClient();
  const { run, busy } = useAction(
    async () => {
      const ended = await call<typeof endChat>('POST /api/matches/:id/end', { params: { id } });
      patchMatch(queryClient, userId, id, ended);
      onClose();
    },
    (error) => toastFailure('Not Ended', error, 'Please try again in a moment.'),
  );

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="End this chat?"
      description="It ends for both of you and cannot be reopened. You can read the messages for another 30 days; then they are deleted."
      confirmLabel="End it"
      cancelLabel="Keep talking"
      busyLabel="Ending..."
      busy={busy}
      danger
      onConfirm={() => void run()}
    />
  );
}
