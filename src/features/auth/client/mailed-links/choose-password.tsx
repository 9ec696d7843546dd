import { useState, type ReactNode } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { ResetPasswordForm, type ResetResult } from './reset-password-form.tsx';

interface ChoosePasswordProps {
  token: string;
  /** Shown above the form. */
  children?: ReactNode;
}

export function ChoosePassword({ token, children }: ChoosePasswordProps) {
  const [result, setResult] = useState<ResetResult>();
  if (result === 'expired') {
    return (
      <Outcome icon="expired" title="This link no longer works" actions={newLink}>
        <p>It was already used or is older than an hour. Your password has not changed.</p>
      </Outcome>
    );
  }
  if (result === 'done') {
    return (
      <Outcome icon="done" title="Your password is changed" actions={<ButtonLink href="/login">Log In</ButtonLink>}>
        <p>You have been logged out everywhere. Log in with the new password now.</p>
      </Outcome>
    );
  }
  return (
    <div className="grid gap-6">
      {children}
      <ResetPasswordForm token={token} onResult={setResult} />
    </div>
  );
}

export const newLink = <ButtonLink href="/forgot-password">Ask for a new link</ButtonLink>;
