import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { dayInWords } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import type { Session } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';
import { sessionsQuery } from './sessions-query.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export function SessionsCard({ user, leave }: { user: CurrentUser; leave: Leave }) {
  return (
    <SettingsCard
      title="Where you are logged in"
      note="A browser you do not know? Change your password: that signs it out."
    >
      <Sessions user={user} />
      <SignOutEverywhere leave={leave} />
    </SettingsCard>
  );
}

function Sessions({ user }: { user: CurrentUser }) {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(user));
  if (sessions) return <SessionList sessions={sessions} />;
  if (!error) return <SkeletonLines label="Loading your browsers" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const thisOneFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <ul className="divide-y divide-line border-y border-line">
      {thisOneFirst.map(({ id, browser, startedOn, current }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div>
            <p className="font-medium">{browser}</p>
            <p className="text-sm text-soft">
              Logged in on <time dateTime={startedOn}>{dayInWords(startedOn)}</time>
            </p>
          </div>
          {current && <Badge tone="success">This browser</Badge>}
        </li>
      ))}
    </ul>
  );
}
