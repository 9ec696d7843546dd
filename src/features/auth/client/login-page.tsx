import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SuspendedNotice } from '#features/moderation/client/index.ts';
import type { Suspended } from '#features/moderation/contract.ts';
import { nextPath } from '#platform/client/navigation/next-path.ts';
import { useCarriedToast } from '#platform/client/ui/carried-toast.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { useUser } from './use-user.ts';

const MOVE_ON_AFTER_MS = 100;

/** Moves on as soon as somebody is signed in: by this form, in another tab, or long before they came here. */
export function LoginPage() {
  const { user } = useUser();
  const [, go] = useLocation();
  const [suspended, setSuspended] = useState<Suspended | null>(null);
  const signedIn = Boolean(user);
  useCarriedToast();

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => go(nextPath(location.search), { replace: true }), MOVE_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn, go]);

  if (suspended) {
    return (
      <AuthPage
        title="Your account is suspended"
        foot={
          <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={() => setSuspended(null)}>
            Use another account
          </Button>
        }
      >
        <SuspendedNotice suspended={suspended} onLogIn={() => setSuspended(null)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      eyebrow="Good to see you again"
      title="Log in"
      foot={
        <>
          <p>
            <TextLink href="/forgot-password">Forgot your password?</TextLink>
          </p>
          <p>
            New here? <TextLink href="/membership">Choose a plan and sign up</TextLink>
          </p>
        </>
      }
    >
      <Card>
        <LoginForm onSuspended={setSuspended} />
      </Card>
    </AuthPage>
  );
}
