import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { nextPath } from '#platform/client/navigation/next-path.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { useUser } from './use-user.ts';

const REDIRECT_AFTER_MS = 100;

interface LoginPageProps extends LoginFormProps {
  /** Shown in the place of the form. */
  notice: ReactNode;
  /** Shown under the form. */
  otherWays?: ReactNode;
}

/** Moves on as soon as a member is signed in: by this form, in another tab, or before they came here. */
export function LoginPage({ onRefused, notice, otherWays }: LoginPageProps) {
  const { user } = useUser();
  const [, go] = useLocation();
  const signedIn = Boolean(user);
  useStoredToast();

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => go(nextPath(location.search), { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn, go]);

  if (notice) return notice;
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
        <LoginForm onRefused={onRefused} />
        {otherWays}
      </Card>
    </AuthPage>
  );
}
