import { useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { formatDay } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import type { cancelSuspended } from '../contract.ts';

interface CancelMembershipProps {
  ticket: string;
  /** Back to the sign-in form, which gives another ticket. */
  onLogIn: () => void;
}

type State = { is: 'running' | 'none' | 'expired' } | { is: 'cancelled'; endsOn: string | null };

/** Lets a suspended member cancel a paid membership: they cannot log in, and must not have to go on paying. */
export function CancelMembership({ ticket, onLogIn }: CancelMembershipProps) {
  const [state, setState] = useState<State>({ is: 'running' });
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(
    async () => {
      const { endsOn } = await call<typeof cancelSuspended>('POST /api/payments/cancel-suspended', {
        body: { ticket },
      });
      setState({ is: 'cancelled', endsOn });
    },
    (error) => {
      setAsking(false);
      if (hasCode(error, 'LINK_EXPIRED')) setState({ is: 'expired' });
      else if (hasCode(error, 'NO_SUBSCRIPTION')) setState({ is: 'none' });
      else toastFailure('Cancellation Failed', error, 'Your membership has not changed. Please try again.');
    },
  );

  switch (state.is) {
    case 'cancelled': {
      const end = state.endsOn ? ` It ends on ${formatDay(state.endsOn)}.` : '';
      return (
        <Outcome icon="done" title="Your membership is cancelled">
          <p>Nothing more is charged.{end}</p>
        </Outcome>
      );
    }
    case 'none': {
      return (
        <Outcome icon="done" title="There is nothing to cancel">
          <p>You have no running membership, and nothing will be charged.</p>
        </Outcome>
      );
    }
    case 'expired': {
      const again = <Button onClick={onLogIn}>Log in again</Button>;
      return (
        <Outcome icon="expired" title="That took longer than an hour" actions={again}>
          <p>Please log in again, so that we know it is you. Your membership has not been cancelled yet.</p>
        </Outcome>
      );
    }
    case 'running': {
      return (
        <div className="grid justify-items-start gap-4">
          <h2 className="text-xl">Your membership is still running</h2>
          <p className="text-soft">
            You are still paying for The Masked Elite: a suspension does not end it. You can cancel it here.
          </p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Cancel my membership
          </Button>
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            onConfirm={() => void run()}
            busy={busy}
            busyLabel="Cancelling..."
            danger
            title="Cancel your membership?"
            description="It ends with the month you have paid for, and nothing more is charged. You cannot undo this while you are suspended."
            confirmLabel="Cancel my membership"
            cancelLabel="Keep it"
          />
        </div>
      );
    }
  }
}
