import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { formatDay } from '#platform/client/dates.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { endSession, Session } from '../../contract.ts';
import { sessionsQuery } from './sessions-query.ts';

interface EndSessionProps {
  user: CurrentUser;
  session: Session;
  /** Moves the focus: the button is gone by then. */
  onEnded: () => void;
}

/** Logs another browser out. */
export function EndSession({ user, session, onEnded }: EndSessionProps) {
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
    { title: 'Log Out Failed', fallback: 'That browser is still logged in. Please try again.' },
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
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  );
}
