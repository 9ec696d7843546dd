import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useUser } from '../use-user.ts';

interface RedeemLinkProps {
  /** What pressing the button does. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  redeem: (password?: string) => Promise<void>;
  done: ReactNode;
  /** The link to a next step when this one has expired. */
  nextStep: ReactNode;
  /** Shown instead when the link has expired but its purpose is fulfilled already. */
  alreadyDone?: ReactNode;
  /** Shown when another account has the address. */
  taken?: ReactNode;
  /** For a link that needs the account it belongs to: what to do without the password, which is asked for unless that account is logged in. */
  withoutPassword?: ReactNode;
}

/** Redeems a mailed link on a click and not on arrival: mail scanners open links before their recipients do. */
export function RedeemLink({
  children,
  label,
  busyLabel,
  redeem,
  done,
  nextStep,
  alreadyDone,
  taken,
  withoutPassword,
}: RedeemLinkProps) {
  const { user } = useUser();
  const [failure, setFailure] = useState<unknown>();
  const [isOfOther, setIsOfOther] = useState(false);
  const action = useAction(redeem, (error) => {
    const isOther = hasCode(error, 'PASSWORD_NEEDED');
    if (isOther) setIsOfOther(true);
    setFailure(isOther ? undefined : error);
  });
  const problem =
    failure !== undefined && !action.busy ? messageFor(failure, 'That did not work. Please try again.') : undefined;

  if (action.done) return done;
  if (taken && hasCode(failure, 'EMAIL_TAKEN')) return taken;
  if (hasCode(failure, 'LINK_EXPIRED')) {
    return (
      alreadyDone ?? (
        <Outcome icon="expired" title="This link no longer works" actions={nextStep}>
          <p>It was already used, or it is too old.</p>
        </Outcome>
      )
    );
  }
  if (withoutPassword && (user === null || isOfOther)) {
    return (
      <AskPassword
        label={label}
        busyLabel={busyLabel}
        busy={action.busy}
        problem={problem}
        takesFocus={isOfOther}
        onSend={(password) => void action.run(password)}
      >
        {withoutPassword}
      </AskPassword>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="text-soft">{children}</div>
      <Button wide busy={action.busy} busyLabel={busyLabel} onClick={() => void action.run()}>
        {label}
      </Button>
      <div role="alert" className="font-medium text-danger empty:hidden">
        {problem && <p>{problem}</p>}
      </div>
    </div>
  );
}

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
function AskPassword({ label, busyLabel, busy, problem, takesFocus, onSend, children }: AskPasswordProps) {
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
