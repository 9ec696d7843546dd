import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Column } from './column.tsx';

interface ForMembersProps {
  /** Shown until it is known whether the visitor is logged in. */
  skeleton: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}

/** Renders its children for members. Visitors are sent to the login page, and back from there. */
export function ForMembers({ skeleton, children }: ForMembersProps) {
  const { user, error, isFetching, refetch } = useUser();
  const [path, go] = useLocation();
  const isSignedOut = user === null;

  useEffect(() => {
    if (isSignedOut) go(loginPath(path), { replace: true });
  }, [isSignedOut, go, path]);

  if (user) return children(user);
  if (isSignedOut) return <LoginPrompt path={path} />;
  if (!error) return skeleton;
  return (
    <Column>
      <PageHeading title="Chat" />
      <ErrorState title="Your account did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </Column>
  );
}

/** Shown to visitors until the login page has loaded, and for good without JavaScript. */
function LoginPrompt({ path }: { path: string }) {
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="Chat"
        lead="When two people confess to each other, they can chat here without showing who they are. Log in to see your matches."
      />
      <div>
        <ButtonLink href={loginPath(path)}>Log in</ButtonLink>
      </div>
    </Column>
  );
}
