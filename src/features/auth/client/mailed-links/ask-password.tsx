import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface AskPasswordProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Why the last try failed. */
  problem: string | undefined;
  /** Whether the field takes the focus when it appears. */
  takesFocus: boolean;
  onSend: (password: string) => void;
  /** What to do without the password. */
  children: ReactNode;
}

/** Asks for the password of the account that a mailed link belongs to, where that account is not logged in. */
export function AskPassword({ label, busyLabel, busy, problem, takesFocus, onSend, children }: AskPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  // The focus also comes back after every mistake.
  useEffect(() => {
    if (takesFocus || problem !== undefined) field.current?.focus();
  }, [takesFocus, problem]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') field.current?.focus();
    else onSend(password);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        You opened a link from our email. The account it belongs to is not logged in here. Please enter the password of
        that account.
      </p>
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Password is required' : problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" wide busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <div className="grid gap-3 text-sm text-soft">
        {children}
        <p>
          You can also <TextLink href="/login">log in</TextLink> first, for example with a passkey, and then open the
          link in our email again.
        </p>
      </div>
    </form>
  );
}
