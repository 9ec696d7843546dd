import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Passkey, renamePasskey } from '../../contract.ts';
import { useNotedAction } from '../ceremony/use-noted-action.ts';
import { NameDialog } from './name-dialog.tsx';
import { passkeysQuery } from '../passkeys-query.ts';

export function RenamePasskey({ user, passkey }: { user: CurrentUser; passkey: Passkey }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, name } = passkey;
  const failed = 'The name has not changed. Please try again.';

  const { run, busy, notice, clear } = useNotedAction(
    async (newName: string) => {
      await call<typeof renamePasskey>('PUT /api/passkeys/:id', { params: { id }, body: { name: newName } });
      await queryClient.invalidateQueries(passkeysQuery(user));
      setOpen(false);
    },
    { cancelled: failed, failed },
  );

  function openDialog() {
    clear();
    setOpen(true);
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Rename ${name}`} onClick={openDialog}>
        Rename
      </Button>
      <NameDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename this passkey"
        initialName={name}
        submitLabel="Save"
        busy={busy}
        busyLabel="Saving..."
        notice={notice}
        onSubmit={(newName) => void run(newName)}
      />
    </>
  );
}
