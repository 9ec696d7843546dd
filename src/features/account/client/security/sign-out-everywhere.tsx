import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { LogOutIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { signOutEverywhere } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';

export function SignOutEverywhere({ leave }: { leave: Leave }) {
  const [open, setOpen] = useState(false);

  const { run, busy, done, problem } = useFormAction(
    async () => {
      await call<typeof signOutEverywhere>('POST /api/auth/sign-out-everywhere');
      leave('/login');
      toast({
        title: 'Logged Out Everywhere',
        description: 'You have been logged out in every browser, including this one.',
      });
    },
    { title: 'Log Out Failed', fallback: 'You are still logged in. Please try again.' },
  );

  return (
    <>
      <Button variant="secondary" className="sm:justify-self-start" icon={<LogOutIcon />} onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Logging out..."
        title="Log out everywhere?"
        description="This logs out every browser, including this one. You can log in again right away."
        confirmLabel="Log out everywhere"
      >
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  );
}
