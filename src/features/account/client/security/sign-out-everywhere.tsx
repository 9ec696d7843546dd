import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { LogOutIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { signOutEverywhere } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';

export function SignOutEverywhere({ leave }: { leave: Leave }) {
  const [open, setOpen] = useState(false);

  const { run, busy, done } = useAction(
    async () => {
      await call<typeof signOutEverywhere>('POST /api/auth/sign-out-everywhere');
      leave('/login');
      toast({ title: 'Signed Out Everywhere', description: 'Every browser has been signed out, this one too.' });
    },
    (error) => toastFailure('Sign Out Failed', error, 'You are still signed in. Please try again.'),
  );

  return (
    <>
      <Button variant="secondary" className="sm:justify-self-start" icon={<LogOutIcon />} onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Signing out..."
        title="Sign out everywhere?"
        description="Every browser is signed out, this one too. You can log in again at once."
        confirmLabel="Sign out everywhere"
      />
    </>
  );
}
