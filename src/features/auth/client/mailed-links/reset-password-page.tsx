import { useState } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { AuthPage } from '../auth-page.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { ResetPasswordForm, type ResetResult } from './reset-password-form.tsx';
import { useMailedToken } from './use-mailed-token.ts';

export function ResetPasswordPage() {
  return (
    <AuthPage title="Choose a new password" lead="Once it is saved, every browser is logged out and you log in anew.">
      <Card>
        <ResetPassword />
      </Card>
    </AuthPage>
  );
}

function ResetPassword() {
  const token = useMailedToken();
  const [result, setResult] = useState<ResetResult>();
  const newLink = <ButtonLink href="/forgot-password">Ask for a new link</ButtonLink>;

  if (token === undefined) return <SkeletonLines label="Reading the link" />;
  if (token === null) return <IncompleteLink action={newLink} />;
  if (result === 'expired') {
    return (
      <Outcome sign="expired" title="This link no longer works" actions={newLink}>
        <p>It has been used already, or it is older than an hour. Your password has not changed.</p>
      </Outcome>
    );
  }
  if (result === 'done') {
    return (
      <Outcome sign="done" title="Your password is changed" actions={<ButtonLink href="/login">Log In</ButtonLink>}>
        <p>Every browser has been logged out. You can log in with the new password now.</p>
      </Outcome>
    );
  }
  return <ResetPasswordForm token={token} onResult={setResult} />;
}
