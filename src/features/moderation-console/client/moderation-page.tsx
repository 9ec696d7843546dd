import type { ReactNode } from 'react';
import { useUserOrLogin } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { ConsoleGate } from './console-gate.tsx';
import { Console } from './console.tsx';
import { pathOf } from './console-tabs.ts';

interface ModerationPageProps {
  /** Shown until the user is known. */
  skeleton: ReactNode;
  /** Shown to everybody who is not a moderator. */
  notFound: ReactNode;
}

export function ModerationPage({ skeleton, notFound }: ModerationPageProps) {
  const { user, error, isFetching, refetch } = useUserOrLogin();

  if (user && !user.isModerator) return notFound;
  if (user) {
    return (
      <ConsoleGate user={user} skeleton={skeleton}>
        <Console />
      </ConsoleGate>
    );
  }
  if (user === null) return <LoginPrompt />;
  if (!error) return skeleton;
  return (
    <div className="shell max-w-[46rem] py-10 sm:py-16">
      <ErrorState title="Your account did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </div>
  );
}

/** Shown without a session until the login page has loaded, and permanently without JavaScript. */
function LoginPrompt() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading title="Moderation" lead="This page is for Sub Rosa’s moderators. If you are one, log in." />
      <div>
        <ButtonLink href={loginPath(pathOf(null))}>Log in</ButtonLink>
      </div>
    </div>
  );
}
