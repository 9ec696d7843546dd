import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { LogOutIcon } from '#platform/client/ui/icons.tsx';
import type { Session, endSession, signOutEverywhere } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';
import { sessionsQuery } from './queries.ts';

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

interface EndSessionProps {
  user: CurrentUser;
  session: Session;
  /** Moves the focus: the button is gone by then. */
  onEnded: () => void;
}

/** Logs another browser out. */
function EndSession({ user, session, onEnded }: EndSessionProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, browser, startedOn } = session;

  const { run, busy, done, problem } = useFormAction(
    async () => {
      // A session that has ended meanwhile counts as success.
      await call<typeof endSession>('DELETE /api/auth/sessions/:id', { params: { id } }).catch((error: unknown) => {
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      });
      setOpen(false);
      toast({ title: 'Logged Out', description: `${browser} is logged out.` });
      await queryClient.invalidateQueries(sessionsQuery(user));
      onEnded();
    },
    { fallback: 'That browser is still logged in. Please try again.' },
  );

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Log out ${browser}`} onClick={() => setOpen(true)}>
        Log out
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Logging out..."
        title="Log this browser out?"
        description={`${browser}, logged in on ${formatDay(startedOn)}. To use it again, log in there.`}
        confirmLabel="Log it out"
      >
        <FormProblem alert>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  );
}

function SignOutEverywhere({ leave }: { leave: Leave }) {
  const [open, setOpen] = useState(false);

  const { run, busy, done, problem } = useFormAction(
    async () => {
      await call<typeof signOutEverywhere>('POST /api/auth/sign-out-everywhere');
      leave('/login');
      toast({
        title: 'Logged Out Everywhere',
        description: 'You have been logged out in every browser, including this one.',
      });
    },
    { fallback: 'You are still logged in. Please try again.' },
  );

  return (
    <>
      <Button variant="secondary" className="sm:justify-self-start" icon={<LogOutIcon />} onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Logging out..."
        title="Log out everywhere?"
        description="This logs out every browser, including this one. You can log in again right away."
        confirmLabel="Log out everywhere"
      >
        <FormProblem alert>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  );
}
