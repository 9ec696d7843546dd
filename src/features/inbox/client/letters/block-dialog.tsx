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
          <p>You won’t get any more letters from the person who wrote this.</p>
          <p>
            You won’t learn who it is. They won’t learn that you blocked them: to them, their letters look delivered.
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
