import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { nextPath } from '#platform/client/navigation/next-path.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { LoginForm } from './login-form.tsx';
import { useUser } from './use-user.ts';

const MOVE_ON_AFTER_MS = 100;

/** Moves on as soon as somebody is signed in: by this form, in another tab, or long before they came here. */
export function LoginPage() {
  const { user } = useUser();
  const [, go] = useLocation();
  const signedIn = Boolean(user);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => go(nextPath(location.search), { replace: true }), MOVE_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn, go]);

  return (
    <div className="shell grid max-w-[30rem] gap-8 py-10 sm:py-16">
      <PageHeading eyebrow="Good to see you again" title="Log in" />
      <Card>
        <LoginForm />
      </Card>
      <p className="text-soft">
        New here? <TextLink href="/membership">Choose a plan and sign up</TextLink>
      </p>
    </div>
  );
}
