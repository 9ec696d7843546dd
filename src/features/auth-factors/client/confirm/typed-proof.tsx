import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';

interface TypedProofProps {
  /** What is typed: the password, or a code of the authenticator app. */
  kind: 'password' | 'code';
  /** Sends it; a failure is shown at the field. */
  onSend: (value: string) => Promise<void>;
  submitLabel: string;
  /** Whether it is the first way on the screen. The second is less prominent. */
  isFirst: boolean;
  /** Whether it takes the focus when it appears. */
  takesFocus: boolean;
  hint?: ReactNode;
  /** Tells a password manager whose password this is. */
  email?: string | undefined;
}

const MISSING = { password: 'Current password is required', code: 'Enter the six digits' } as const;

/** A field for the password or a code, and its button. */
export function TypedProof({ kind, onSend, submitLabel, isFirst, takesFocus, hint, email }: TypedProofProps) {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, busy, done } = useAction(onSend, (error) => {
    setProblem(messageFor(error, 'That did not work. Please try again in a moment.'));
    if (hasCode(error, 'WRONG_CODE')) setValue('');
  });

  // The focus also comes back after every mistake.
  useEffect(() => {
    if (takesFocus || problem !== undefined) field.current?.focus();
  }, [takesFocus, problem]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMissing = kind === 'code' ? !/^\d{6}$/.test(value) : value === '';
    setProblem(isMissing ? MISSING[kind] : undefined);
    if (isMissing) field.current?.focus();
    else void run(value);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {kind === 'password' ? (
        <>
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            ref={field}
            label="Current password"
            autoComplete="current-password"
            hint={hint}
            value={value}
            error={problem}
            onChange={({ target }) => setValue(target.value)}
          />
        </>
      ) : (
        <TextField
          ref={field}
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={hint}
          value={value}
          error={problem}
          onChange={({ target }) => setValue(readCode(target.value))}
        />
      )}
      <Button type="submit" wide variant={isFirst ? 'primary' : 'secondary'} busy={busy || done}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** The digits of what was typed or pasted: apps show codes as '123 456'. */
function readCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6);
}
