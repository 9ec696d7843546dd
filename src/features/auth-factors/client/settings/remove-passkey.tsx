import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { Passkey, removePasskey } from '../../contract.ts';
import { NoticeLine, useNotedAction } from '../ceremony/notice.tsx';
import { useConfirmIdentity } from '../confirm/use-confirm-identity.tsx';
import { refreshPasskeys } from '../queries.ts';

interface RemovePasskeyProps {
  user: CurrentUser;
  passkey: Passkey;
  /** Called after it. The button is gone by then. */
  onRemoved: () => void;
}

export function RemovePasskey({ user, passkey: { id, name }, onRemoved }: RemovePasskeyProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { withConfirmation, confirmDialog } = useConfirmIdentity();
  const failed = 'The passkey is still there. Please try again.';

  const { run, busy, done, notice, clear } = useNotedAction(
    async () => {
      await withConfirmation(() => remove(id));
      setOpen(false);
      toast({ title: 'Passkey Removed', description: `“${name}” no longer logs you in.` });
      await refreshPasskeys(queryClient, user);
      onRemoved();
    },
    { cancelled: failed, failed },
  );

  function openDialog() {
    clear();
    setOpen(true);
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={openDialog}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Removing..."
        danger
        title="Remove this passkey?"
        description={`“${name}” no longer logs you in. Your password still does. Every other browser is logged out. Your device or password manager may keep a copy; delete it there too.`}
        confirmLabel="Remove"
      >
        <NoticeLine notice={notice} />
      </ConfirmDialog>
      {confirmDialog}
    </>
  );
}

/** Not found counts as success: it was removed in another tab. */
async function remove(id: string): Promise<void> {
  try {
    await call<typeof removePasskey>('DELETE /api/passkeys/:id', { params: { id } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}
