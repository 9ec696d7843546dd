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
  /** Until it is known who is here. */
  skeleton: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}

/** Whoever is signed out is led to the sign-in page, and back from there. */
export function ForMembers({ skeleton, children }: ForMembersProps) {
  const { user, error, isFetching, refetch } = useUser();
  const [path, go] = useLocation();
  const isSignedOut = user === null;

  useEffect(() => {
    if (isSignedOut) go(loginPath(path), { replace: true });
  }, [isSignedOut, go, path]);

  if (user) return children(user);
  if (isSignedOut) return <Door path={path} />;
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

/** What stands here without a session, for the moment until the sign-in page does, and without JavaScript for good. */
function Door({ path }: { path: string }) {
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="Chat"
        lead="Two people who have confessed to each other talk here, both masked. Log in to see whether you are one of them."
      />
      <div>
        <ButtonLink href={loginPath(path)}>Log In</ButtonLink>
      </div>
    </Column>
  );
}
