import { useState } from 'react';
import { AuthPage } from '#features/auth/client/index.ts';
import { LoginPage } from '#features/auth/client/login-page.tsx';
import { CancelMembership } from '#features/membership/client/cancel-membership.tsx';
import { SignupWelcomeNote } from '#features/membership/client/premium-signup/signup-welcome-note.tsx';
import { useSignupWelcome } from '#features/membership/client/premium-signup/signup-welcome.ts';
import { suspensionIn, SuspendedNotice } from '#features/moderation/client/index.ts';
import type { Suspended } from '#features/moderation/contract.ts';
import { PasskeyLogin } from '#features/passkeys/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';

/** The log-in page. A member whose account is suspended sees the suspension notice instead of the form. */
export function LoginRoute() {
  const [suspended, setSuspended] = useState<Suspended | null>(null);
  const welcome = useSignupWelcome();

  function showSuspension(error: unknown): boolean {
    const suspension = suspensionIn(error);
    setSuspended(suspension);
    return suspension !== null;
  }

  return (
    <LoginPage
      onRefused={showSuspension}
      email={welcome?.email}
      welcome={welcome && <SignupWelcomeNote welcome={welcome} />}
      otherWays={<PasskeyLogin onRefused={showSuspension} />}
      notice={suspended && <SuspendedPage suspended={suspended} onLogIn={() => setSuspended(null)} />}
    />
  );
}

function SuspendedPage({ suspended, onLogIn }: { suspended: Suspended; onLogIn: () => void }) {
  return (
    <AuthPage
      title="Your account is suspended"
      foot={
        <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onLogIn}>
          Use another account
        </Button>
      }
    >
      <SuspendedNotice suspended={suspended} onLogIn={onLogIn} CancelMembership={CancelMembership} />
    </AuthPage>
  );
}
