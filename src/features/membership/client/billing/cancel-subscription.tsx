import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { formatDay } from '#platform/client/dates.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useKeepFocus } from '#platform/client/ui/keep-focus.ts';
import type { Billing, cancelSubscription, resumeSubscription } from '../../contract.ts';
import { ConfirmedAction, useBillingAction } from './confirmed-action.tsx';

interface SubscriptionProps {
  user: Pick<CurrentUser, 'id'>;
  billing: Billing;
}

export function CancelSubscription({ user, billing: { status, renewsOn } }: SubscriptionProps) {
  // An unpaid subscription ends at once.
  const staysUntilEnd = status !== 'past_due' && renewsOn !== null;
  return (
    <ConfirmedAction
      user={user}
      action={{
        act: () => call<typeof cancelSubscription>('POST /api/payments/cancel-subscription'),
        success: ({ endsOn }) => ({
          title: 'Subscription Cancelled',
          description: endsOn ? `You keep everything until ${formatDay(endsOn)}.` : 'Nothing more is charged.',
        }),
        failure: { title: 'Cancellation Failed', fallback: 'Your subscription has not changed. Please try again.' },
      }}
      question={{
        title: 'Cancel your subscription?',
        description: staysUntilEnd
          ? `Access stays until ${formatDay(renewsOn)}, and nothing more is charged. Letters you have sent keep their gifts and designs.`
          : 'It ends at once, and nothing more is charged. Letters you have sent keep their gifts and designs.',
        confirmLabel: 'Cancel Subscription',
        cancelLabel: 'Keep it',
        busyLabel: 'Cancelling...',
      }}
    >
      Cancel Subscription
    </ConfirmedAction>
  );
}

export function ResumeSubscription({ user, billing: { endsOn } }: SubscriptionProps) {
  const { run, busy, problem } = useBillingAction(user, {
    act: () => call<typeof resumeSubscription>('POST /api/payments/resume-subscription'),
    success: () => ({ title: 'Subscription Resumed', description: 'Your plan continues as before.' }),
    failure: { title: 'Update Failed', fallback: 'It is still cancelled. Please try again.' },
  });
  // Once it is resumed, this block is gone.
  const block = useKeepFocus<HTMLDivElement>();
  return (
    <div ref={block} className="grid justify-items-start gap-2">
      <Button onClick={() => void run()} busy={busy}>
        Resume Subscription
      </Button>
      <FormProblem>{problem}</FormProblem>
      {endsOn && <p className="text-sm text-soft">Nothing is charged before {formatDay(endsOn)}.</p>}
    </div>
  );
}
