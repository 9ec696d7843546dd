import { useState } from 'react';
import { fullName } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import type { Match } from '../../contract.ts';

interface UnmaskDialogProps {
  match: Match;
  user: CurrentUser;
  onUnmask: () => Promise<void>;
  onClose: () => void;
}

export function UnmaskDialog({ match, user, onUnmask, onClose }: UnmaskDialogProps) {
  const [busy, setBusy] = useState(false);
  const isAnswer = match.unmasking === 'offered-by-them';

  async function confirm(): Promise<void> {
    setBusy(true);
    await onUnmask();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isAnswer ? 'Take off the masks?' : 'Ask to take off the masks?'}
      description={
        <div className="grid gap-3">
          <p>
            They will see your name, <strong className="text-ink">{fullName(user)}</strong>, and the Instagram username
            they wrote to; you will see theirs.
          </p>
          <p>
            {isAnswer
              ? 'They have already agreed. It happens at once and cannot be undone.'
              : 'Nobody sees anything until they agree too. Until then you can take it back.'}
          </p>
        </div>
      }
      confirmLabel={isAnswer ? 'Reveal us' : 'Ask to reveal'}
      cancelLabel="Not yet"
      busyLabel="One moment..."
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
