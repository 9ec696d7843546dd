import { Link } from 'wouter';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { formatShortDay, formatTimeOrDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { Match } from '../contract.ts';
import { Column } from './column.tsx';
import { useMatchUpdates } from './transport/match-updates.ts';
import { PartnerPicture } from './partner-picture.tsx';
import { messageSummary, partnerName } from './labels.ts';

interface MatchListProps {
  matches: Match[];
  userId: number;
}

/** All matches of a member, the most recently active first. Updates live. */
export function MatchList({ matches, userId }: MatchListProps) {
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
  const { id, isNew, unread, online, lastMessage, matchedOn } = match;
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
          <span className={classes('grow truncate', hasUnread ? 'text-ink' : 'text-soft')}>{summary(match)}</span>
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
