import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { deleteAccount } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';

interface DeleteAccountDialogProps {
  onClose: () => void;
  leave: Leave;
}

/** Asks for confirmation, and for the password only if the server requires it because the sign-in was too long ago. */
export function DeleteAccountDialog({ onClose, leave }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const { run, busy, done } = useAction(
    async () => {
      const body = password === undefined ? {} : { currentPassword: password };
      await call<typeof deleteAccount>('DELETE /api/auth/delete-account', { body });
      leave('/');
      toast({ title: 'Account Deleted', description: 'Everything on your side is gone. Farewell.' });
    },
    (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) return setPassword('');
      if (hasCode(error, 'WRONG_PASSWORD')) setProblem(messageFor(error, ''));
      toastFailure('Deletion Failed', error, 'Your account is still there. Please try again.');
    },
  );

  function confirm() {
    if (password === '') return setProblem('Current password is required');
    setProblem(undefined);
    void run();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      busy={busy || done}
      busyLabel="Deleting..."
      danger
      title="Delete your account?"
      description="Everything on your side is deleted, and every browser is logged out. Nobody can bring it back, not even us."
      confirmLabel="Delete account"
    >
      {password !== undefined && (
        <PasswordQuestion value={password} problem={problem} onChange={setPassword} onEnter={confirm} />
      )}
    </ConfirmDialog>
  );
}

interface PasswordQuestionProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  onEnter: () => void;
}

function PasswordQuestion({ value, problem, onChange, onEnter }: PasswordQuestionProps) {
  const field = useRef<HTMLInputElement>(null);
  // The field appears in a dialog that is already open: the focus moves to it, and again after every mistake.
  useEffect(() => field.current?.focus(), [problem]);

  function enter(event: SubmitEvent) {
    event.preventDefault();
    onEnter();
  }

  return (
    <form noValidate onSubmit={enter}>
      <PasswordField
        ref={field}
        label="Current password"
        autoComplete="current-password"
        hint="You logged in a while ago, so please confirm that it is you."
        value={value}
        error={problem}
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  );
}
