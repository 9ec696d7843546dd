import { useCallback, useState } from 'react';
import { LoginPage } from '#features/auth/client/login-page.tsx';
import { SignupWelcomeNote } from '#features/membership/client/premium-signup/signup-welcome-note.tsx';
import { useSignupWelcome } from '#features/membership/client/premium-signup/signup-welcome.ts';
import { suspensionIn } from '#features/moderation/client/index.ts';
import type { Suspended } from '#features/moderation/contract.ts';
import { PasskeyLogin } from '#features/auth-factors/client/index.ts';
import { lazyComponent } from '#platform/client/lazy-component.tsx';

import { useWaitingLetter } from './use-waiting-letter.ts';

const SuspendedPage = lazyComponent(() => import('./suspended-page.tsx').then((m) => m.SuspendedPage), 'Loading');

/** The log-in page. A member whose account is suspended sees the suspension notice instead of the form. */
export function LoginRoute() {
  const [suspended, setSuspended] = useState<Suspended | null>(null);
  const welcome = useSignupWelcome();
  const letter = useWaitingLetter();

  const showSuspension = useCallback((error: unknown): boolean => {
    const suspension = suspensionIn(error);
    setSuspended(suspension);
    return suspension !== null;
  }, []);

  return (
    <LoginPage
      onRefused={showSuspension}
      email={welcome?.email}
      letter={letter}
      welcome={welcome && <SignupWelcomeNote welcome={welcome} />}
      otherWays={<PasskeyLogin onRefused={showSuspension} />}
      notice={suspended && <SuspendedPage suspended={suspended} onLogIn={() => setSuspended(null)} />}
    />
  );
}
