import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { retractAll } from '#features/confessions/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
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
  const queryClient = useQueryClient();
  const [letters, setLetters] = useState<'follow' | 'take-back' | 'taken-back'>('follow');
  const [password, setPassword] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const { run, busy, done } = useAction(
    async () => {
      if (letters === 'take-back') {
        await call<typeof retractAll>('POST /api/confessions/retract-all', {});
        await queryClient.invalidateQueries({ queryKey: ['/api/confessions/sent'] });
        setLetters('taken-back');
      }
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
      <LettersQuestion letters={letters} onChange={setLetters} />
      {password !== undefined && (
        <PasswordQuestion value={password} problem={problem} onChange={setPassword} onEnter={confirm} />
      )}
    </ConfirmDialog>
  );
}

interface LettersQuestionProps {
  letters: 'follow' | 'take-back' | 'taken-back';
  onChange: (letters: 'follow' | 'take-back') => void;
}

/** Letters that go at once can show who left, so they follow later unless the member wants otherwise. */
function LettersQuestion({ letters, onChange }: LettersQuestionProps) {
  if (letters === 'taken-back') return <p role="status">Your letters are taken back.</p>;
  const isTakingBack = letters === 'take-back';
  return (
    <>
      <p className="text-soft">
        Your letters follow within three weeks, some of them every night, together with those of others, so that a
        missing letter does not tell that it was yours.
      </p>
      <Checkbox
        label="Take back all my letters now"
        checked={isTakingBack}
        onChange={({ target }) => onChange(target.checked ? 'take-back' : 'follow')}
        hint="All of them then go in the same moment. A reader who misses a letter today and hears that you have left can guess that you wrote it."
      />
    </>
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
