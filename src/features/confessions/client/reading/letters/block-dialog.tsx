import { useState } from 'react';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';

interface BlockDialogProps {
  onBlock: () => Promise<void>;
  onClose: () => void;
}

export function BlockDialog({ onBlock, onClose }: BlockDialogProps) {
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onBlock();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Block this author?"
      description={
        <div className="grid gap-3">
          <p>Nothing more from whoever wrote this letter reaches you.</p>
          <p>
            You will not learn who it is, and they will not learn that you did it: to them it looks as if it arrived.
          </p>
        </div>
      }
      confirmLabel="Block"
      busyLabel="Blocking..."
      busy={busy}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
