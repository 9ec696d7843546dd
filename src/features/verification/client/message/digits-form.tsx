import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useAction } from '#platform/client/forms/use-action.ts';
import { readDigits } from './use-message-proof.ts';

interface DigitsFormProps {
  /** Returns what is wrong with the digits, or null. */
  confirm: (digits: string) => Promise<string | null>;
}

/** The sixth digit sends them, typed or pasted; the button is for another try after a failure. */
export function DigitsForm({ confirm }: DigitsFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);

  useEffect(() => field.current?.focus(), []);

  const { run, busy } = useAction(
    async (typed: string) => {
      setError(null);
      const wrong = await confirm(typed);
      if (wrong === null) return;
      setError(wrong);
      field.current?.select();
    },
    () => {},
  );

  function type(typed: string): void {
    if (typed === digits) return;
    setDigits(typed);
    setError(null);
    if (typed.length === 6) void run(typed);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (digits.length === 6) void run(digits);
    else setError('Enter the six digits');
    field.current?.focus();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-control border border-line bg-blush p-5"
    >
      <TextField
        ref={field}
        label="The six digits"
        hint="They’re in our reply on Instagram."
        error={error ?? undefined}
        name="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={digits}
        readOnly={busy}
        onChange={({ target }) => type(readDigits(target.value))}
        className="font-serif text-2xl! tracking-[0.3em] tabular-nums"
      />
      <Button type="submit" size="lg" wide busy={busy} busyLabel="One moment...">
        Confirm
      </Button>
    </form>
  );
}
