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
import { BackToSearch } from './back-to-search.tsx';
import { useEndedSession } from './ended-session.ts';
import { useUser } from './use-user.ts';

const REDIRECT_AFTER_MS = 100;

/** A letter whose author has to log in or sign up first. */
export interface WaitingLetter {
  /** The username of the recipient. */
  to: string;
  /** It has a text, so its author was logged in before. */
  isWritten: boolean;
}

interface LoginPageProps extends LoginFormProps {
  letter: WaitingLetter | null;
  /** Shown in the place of the form. */
  notice: ReactNode;
  /** What became of a payment, shown above the form to a new member. */
  welcome?: ReactNode;
  /** Shown under the form. */
  otherWays?: ReactNode;
}

/** Moves on as soon as a member is signed in: by this form, in another tab, or before they came here. */
export function LoginPage({ onRefused, email, letter: waiting, notice, welcome, otherWays }: LoginPageProps) {
  const { user } = useUser();
  const [, go] = useLocation();
  const search = useSearch();
  const next = nextPath(search ?? '', '');
  // Only what keeps a started letter leads here with the home page as the next one.
  const letter = next === '/' ? waiting : null;
  const then = useThenLetter();
  const signedIn = Boolean(user);
  const endedFor = useEndedSession(signedIn);
  useStoredToast();
  useShowHeldPage(search !== null);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => go(nextPath(location.search), { replace: true, state: then }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn, go, then]);

  if (notice) return notice;
  const isNew = Boolean(welcome);
  const visit = { letter, isNew, isLoggedOut: endedFor !== null || letter?.isWritten === true };
  const mayBeNew = letter !== null && !isNew && !visit.isLoggedOut;
  return (
    <AuthPage
      back={then && <BackToSearch />}
      {...headingFor(visit, next)}
      foot={<Foot mayBeNew={mayBeNew} isNew={isNew} then={then} />}
    >
      {welcome}
      {mayBeNew && <SignUpForLetter then={then} />}
      <Card aria-label="Log in">
        <LoginForm onRefused={onRefused} email={email ?? endedFor ?? undefined} />
        {otherWays}
      </Card>
    </AuthPage>
  );
}

interface Visit {
  letter: WaitingLetter | null;
  /** Their session ended in the middle of something. */
  isLoggedOut: boolean;
  /** For a new member, who has just paid. */
  isNew: boolean;
}

function headingFor({ letter, isNew, isLoggedOut }: Visit, next: string) {
  if (isNew) return { eyebrow: 'Your payment', title: 'Log in' };
  if (isLoggedOut) {
    const lead = letter?.isWritten ? 'Your letter is kept: log in to send it.' : 'Log in to go on.';
    return { title: 'You were logged out', lead };
  }
  if (letter) return { title: <span className="wrap-anywhere">Log in or sign up to write to @{letter.to}</span> };
  if (next === '/sent') return { title: 'Log in to see your sent letters' };
  if (next.startsWith('/chat')) return { title: 'Log in to see your matches' };
  if (next.startsWith('/checkout')) return { title: 'Log in to upgrade' };
  return { eyebrow: 'Good to see you again', title: 'Log in' };
}

interface Then {
  then: ReturnType<typeof useThenLetter>;
}

/** As visible as the log-in form: most people who have just chosen a crush have no account yet. */
function SignUpForLetter({ then }: Then) {
  return (
    <Card aria-label="Sign up" className="grid gap-4">
      <p>New here? An account is free. Nothing is written yet: you write your letter right after.</p>
      <ButtonLink href="/signup?plan=free" replace={then !== null} state={then} wide>
        Sign up free
      </ButtonLink>
    </Card>
  );
}

function Foot({ mayBeNew, isNew, then }: Pick<Visit, 'isNew'> & Then & { mayBeNew: boolean }) {
  return (
    <>
      <p>
        <TextLink href="/forgot-password" className="inline-block py-0.5">
          Forgot your password?
        </TextLink>
      </p>
      {!isNew && (
        <p>
          {mayBeNew ? 'More than one letter a day? ' : 'New here? '}
          <TextLink href="/membership" replace={then !== null} state={then}>
            {mayBeNew ? 'Compare the plans' : 'Choose a plan and sign up'}
          </TextLink>
        </p>
      )}
    </>
  );
}
