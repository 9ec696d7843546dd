import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import type { Session } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';
import { EndSession } from './end-session.tsx';
import { sessionsQuery } from './sessions-query.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export function SessionsCard({ user, leave }: { user: CurrentUser; leave: Leave }) {
  return (
    <SettingsCard
      title="Where you are logged in"
      note="See a browser you don’t know? Log it out and change your password: someone may know it."
    >
      <Sessions user={user} />
      <SignOutEverywhere leave={leave} />
    </SettingsCard>
  );
}

function Sessions({ user }: { user: CurrentUser }) {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(user));
  if (sessions) return <SessionList user={user} sessions={sessions} />;
  if (!error) return <SkeletonLines label="Loading your browsers" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

function SessionList({ user, sessions }: { user: CurrentUser; sessions: Session[] }) {
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Browsers"
      className="divide-y divide-line border-y border-line outline-none"
    >
      {currentFirst.map((session) => (
        <li key={session.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div>
            <p className="font-medium">{session.browser}</p>
            <p className="text-sm text-soft">
              Logged in on <time dateTime={session.startedOn}>{formatDay(session.startedOn)}</time>
            </p>
          </div>
          {session.current ? (
            <Badge tone="success">This browser</Badge>
          ) : (
            <EndSession user={user} session={session} onEnded={() => list.current?.focus()} />
          )}
        </li>
      ))}
    </ul>
  );
}
