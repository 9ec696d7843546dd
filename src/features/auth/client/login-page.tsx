import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { nextPath } from '#platform/client/navigation/next-path.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { useShowHeldPage } from '#platform/client/navigation/use-show-held-page.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useThenLetter } from './then-letter.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { useUser } from './use-user.ts';

const REDIRECT_AFTER_MS = 100;

interface LoginPageProps extends LoginFormProps {
  /** Shown in the place of the form. */
  notice: ReactNode;
  /** What became of a payment, shown above the form to a new member. */
  welcome?: ReactNode;
  /** Shown under the form. */
  otherWays?: ReactNode;
}

/** Moves on as soon as a member is signed in: by this form, in another tab, or before they came here. */
export function LoginPage({ onRefused, email, notice, welcome, otherWays }: LoginPageProps) {
  const { user } = useUser();
  const [, go] = useLocation();
  // Only pages that keep a started letter lead here with the home page as the next one.
  const search = useSearch();
  const next = nextPath(search ?? '', '');
  const hasLetter = next === '/';
  const then = useThenLetter();
  const signedIn = Boolean(user);
  useStoredToast();
  useShowHeldPage(search !== null);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => go(nextPath(location.search), { replace: true, state: then }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn, go, then]);

  if (notice) return notice;
  const isNew = Boolean(welcome);
  return (
    <AuthPage
      {...headingFor({ hasLetter, isNew }, next)}
      foot={<Foot hasLetter={hasLetter} isNew={isNew} then={then} />}
    >
      {welcome}
      {hasLetter && !isNew && <SignUpForLetter then={then} />}
      <Card aria-label="Log in">
        <LoginForm onRefused={onRefused} email={email} />
        {otherWays}
      </Card>
    </AuthPage>
  );
}

interface Visit {
  hasLetter: boolean;
  /** For a new member, who has just paid. */
  isNew: boolean;
}

function headingFor({ hasLetter, isNew }: Visit, next: string) {
  if (hasLetter && !isNew) return { title: 'Log in or sign up to send your letter' };
  if (next === '/sent' && !isNew) return { title: 'Log in to see your sent letters' };
  if (next.startsWith('/chat') && !isNew) return { title: 'Log in to see your matches' };
  return { eyebrow: isNew ? 'Your payment' : 'Good to see you again', title: 'Log in' };
}

interface Then {
  then: ReturnType<typeof useThenLetter>;
}

/** As visible as the log-in form: most people who have started a letter have no account yet. */
function SignUpForLetter({ then }: Then) {
  return (
    <Card aria-label="Sign up" className="grid gap-4">
      <p>New here? An account is free, and your letter is saved while you sign up.</p>
      <ButtonLink href="/signup?plan=free" replace={then !== null} state={then} wide>
        Sign up free
      </ButtonLink>
    </Card>
  );
}

function Foot({ hasLetter, isNew, then }: Visit & Then) {
  return (
    <>
      <p>
        <TextLink href="/forgot-password" className="inline-block py-0.5">
          Forgot your password?
        </TextLink>
      </p>
      {!isNew && (
        <p>
          {hasLetter ? 'More than one letter a day? ' : 'New here? '}
          <TextLink href="/membership" replace={then !== null} state={then}>
            {hasLetter ? 'Compare the plans' : 'Choose a plan and sign up'}
          </TextLink>
        </p>
      )}
    </>
  );
}
