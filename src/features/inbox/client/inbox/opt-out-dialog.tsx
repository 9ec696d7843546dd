import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { normaliseHandle } from '#features/handles/contract/handle-spelling.ts';
import type { optOut } from '../../contract.ts';

interface OptOutDialogProps {
  handle: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks to type the handle, because an opt-out cannot be undone. */
export function OptOutDialog({ handle, onClose, onDone }: OptOutDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const { run, busy } = useAction(
    async () => {
      await call<typeof optOut>('POST /api/inboxes/:handle/opt-out', { params: { handle } });
      onDone();
      toast({ title: 'You have opted out', description: `@${handle} won’t get any more letters.` });
    },
    (error) => toastFailure('Opt-out Failed', error, 'Nothing has changed. Please try again in a moment.'),
  );

  function confirm(event?: SubmitEvent): void {
    event?.preventDefault();
    const isRight = normaliseHandle(typed) === handle;
    // What is wrong is shown before the field gets the focus, so that it is read out.
    flushSync(() => setProblem(isRight ? undefined : `Please type ${handle}`));
    if (isRight) void run();
    else field.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Opt out for good?"
      description={
        <div className="grid gap-3">
          <p>
            You lose all letters to @{handle} right away, read or unread. We delete them within three weeks. From now on
            nobody can find @{handle} here or write to it.
          </p>
          <p>Nobody can bring them back, not even us. If you just need a break, pause the inbox instead.</p>
        </div>
      }
      confirmLabel="Opt out and delete"
      cancelLabel="Keep my letters"
      busyLabel="Deleting..."
      busy={busy}
      danger
      onConfirm={confirm}
    >
      <form noValidate onSubmit={confirm}>
        <TextField
          ref={field}
          label={`Type ${handle} to confirm`}
          value={typed}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
