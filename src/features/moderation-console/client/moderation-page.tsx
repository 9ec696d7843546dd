import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Console } from './console.tsx';
import { pathOf } from './console-tabs.ts';

interface ModerationPageProps {
  /** Until it is known who is here. */
  skeleton: ReactNode;
  /** For everybody who does not work here: to them there is no such page. */
  notFound: ReactNode;
}

/** Whoever is signed out is led to the sign-in page, and back from there. */
export function ModerationPage({ skeleton, notFound }: ModerationPageProps) {
  const { user, error, isFetching, refetch } = useUser();
  const [, go] = useLocation();
  const isSignedOut = user === null;

  useEffect(() => {
    if (isSignedOut) go(loginPath(location.pathname + location.search), { replace: true });
  }, [isSignedOut, go]);

  if (user) return user.isModerator ? <Console /> : notFound;
  if (isSignedOut) return <Door />;
  if (!error) return skeleton;
  return (
    <div className="shell max-w-[46rem] py-10 sm:py-16">
      <ErrorState title="Your account did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </div>
  );
}

/** What stands here without a session, for the moment until the sign-in page does, and without JavaScript for good. */
function Door() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading title="Moderation" lead="For the people who look after Sub Rosa. If you are one of them, log in." />
      <div>
        <ButtonLink href={loginPath(pathOf(null))}>Log In</ButtonLink>
      </div>
    </div>
  );
}
