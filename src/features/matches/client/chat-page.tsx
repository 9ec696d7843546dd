import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { Column } from './column.tsx';
import { ForMembers } from './for-members.tsx';
import { MatchList } from './match-list.tsx';
import { NoMatches } from './no-matches.tsx';
import { matchesQuery } from './matches-query.ts';

/** The list of matches. With a single match it redirects to it; without one it explains what a match is. */
export function ChatPage() {
  return <ForMembers skeleton={<ListSkeleton />}>{({ id }) => <Matches userId={id} />}</ForMembers>;
}

function Matches({ userId }: { userId: number }) {
  const { data: matches, error, isFetching, refetch } = useQuery(matchesQuery(userId));
  const [, go] = useLocation();
  const only = matches?.length === 1 ? matches[0] : undefined;

  useEffect(() => {
    if (only) go(`/chat/${only.id}`, { replace: true });
  }, [only, go]);

  if (only) return <ListSkeleton />;
  if (matches) return matches.length === 0 ? <NoMatches /> : <MatchList matches={matches} userId={userId} />;
  if (!error) return <ListSkeleton />;
  return (
    <Column>
      <PageHeading title="Your matches" />
      <ErrorState title="Your matches did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </Column>
  );
}

function ListSkeleton() {
  return (
    <Column>
      <PageHeading
        title="Your matches"
        lead="When two people confess to each other, they can chat here without showing who they are."
      />
      <div role="status" className="grid gap-3">
        <VisuallyHidden>Loading your matches</VisuallyHidden>
        <Skeleton className="h-24 rounded-sheet!" />
        <Skeleton className="h-24 rounded-sheet!" />
      </div>
    </Column>
  );
}
