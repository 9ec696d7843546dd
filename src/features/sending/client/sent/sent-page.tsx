import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import type { AnswerViews } from './answer-props.ts';
import { SentLetters } from './sent-letters.tsx';

const LOGIN = loginPath('/sent');

/** The letters that the member has sent. Visitors are sent to the login page, and back from there. */
export function SentPage(views: AnswerViews) {
  const { user } = useUser();
  const [, go] = useLocation();
  const isSignedOut = user === null;

  useEffect(() => {
    if (isSignedOut) go(LOGIN, { replace: true });
  }, [isSignedOut, go]);

  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading
        title="Sent letters"
        lead={
          isSignedOut
            ? 'Log in to see the letters you’ve sent, and to take them back.'
            : 'Only you can see this list. Your letters don’t carry your name.'
        }
      />
      <Content {...views} />
    </div>
  );
}

function Content(views: AnswerViews) {
  const { user, error, isFetching, refetch } = useUser();
  if (user) return <SentLetters userId={user.id} {...views} />;
  // Until the login page has loaded, and for good without JavaScript.
  if (user === null) {
    return (
      <div>
        <ButtonLink href={LOGIN}>Log in</ButtonLink>
      </div>
    );
  }
  if (!error) return <SkeletonLines label="Loading your letters" />;
  return (
    <ErrorState title="Your account did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}
