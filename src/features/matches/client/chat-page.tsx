import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { formatShortDay, formatTimeOrDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { Match } from '../contract.ts';
import { outcomeWords } from './chat/reported-chat.tsx';
import { Column } from './column.tsx';
import { ForMembers } from './for-members.tsx';
import { NoMatches } from './no-matches.tsx';
import { matchesQuery } from './matches-query.ts';
import { useMatchUpdates } from './transport/match-updates.ts';
import { PartnerPicture } from './partner-picture.tsx';
import { messageSummary, partnerName } from './labels.ts';

/** The list of matches. With a single match it redirects to it; without one it explains what a match is. */
export function ChatPage() {
  return <ForMembers skeleton={<ListSkeleton />}>{({ id }) => <Matches userId={id} />}</ForMembers>;
}

function Matches({ userId }: { userId: number }) {
  const { data: matches, error, isFetching, refetch } = useQuery(matchesQuery(userId));
  const [, go] = useLocation();
  const only = matches?.length === 1 && !matches[0]?.report ? matches[0] : undefined;

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

interface MatchListProps {
  matches: Match[];
  userId: number;
}

/** All matches of a member, the most recently active first. Updates live. */
function MatchList({ matches, userId }: MatchListProps) {
  useMatchUpdates(matches, userId);
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="Your matches"
        lead="You confessed to each of them, and they confessed to you."
      />
      <ul className="grid min-w-0 gap-3">
        {matches.map((match) => (
          <li key={match.id} className="min-w-0">
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </Column>
  );
}

function MatchRow({ match }: { match: Match }) {
  const { id, isNew, unread, online, lastMessage, matchedOn, report } = match;
  const hasUnread = isNew || unread > 0;
  return (
    <Link
      href={`/chat/${id}`}
      className="flex items-center gap-4 rounded-sheet border border-line bg-sheet p-4 transition-colors hover:border-edge sm:px-6"
    >
      <PartnerPicture match={match} isOnline={online} />
      <span className="grid min-w-0 grow gap-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-serif text-lg leading-tight font-[520] wrap-anywhere">{partnerName(match)}</span>
          <span className="shrink-0 text-xs text-soft">
            {lastMessage ? formatTimeOrDay(lastMessage.timestamp) : formatShortDay(matchedOn)}
          </span>
        </span>
        <span className="flex min-h-7 min-w-0 items-center gap-3">
          <span className={classes('grow', !report && 'truncate', hasUnread ? 'text-ink' : 'text-soft')}>
            {report ? `You reported this chat. ${outcomeWords(report)}` : summary(match)}
          </span>
          {online && <span className="text-xs font-semibold text-success">Online</span>}
          {isNew && <Badge>New</Badge>}
          {!isNew && unread > 0 && <Badge>{unread} unread</Badge>}
        </span>
      </span>
    </Link>
  );
}

function summary({ state, lastMessage }: Match): string {
  if (state === 'ended') return 'This chat has ended.';
  if (lastMessage) return messageSummary(lastMessage);
  return state === 'open' ? 'No messages yet.' : 'The chat is not open yet.';
}
