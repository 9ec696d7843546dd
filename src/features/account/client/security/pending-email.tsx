import { useQuery, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { cancelEmailChange, resendEmailChange } from '../../contract.ts';
import { pendingEmailQuery } from './pending-email-query.ts';

interface PendingEmailProps {
  user: CurrentUser;
  newEmail: string;
  bounces: boolean;
  /** Moves the focus: the buttons are gone by then. */
  onCancelled: () => void;
}

/** Shows the new address while it waits for confirmation. */
export function PendingEmail({ user, newEmail, bounces, onCancelled }: PendingEmailProps) {
  const queryClient = useQueryClient();
  // The link is opened in another tab or on another device: coming back from there refreshes this page.
  useQuery({ ...userQuery, staleTime: 0, refetchOnMount: false });

  const refresh = () => queryClient.invalidateQueries(pendingEmailQuery(user));
  const resend = useFormAction(
    async () => {
      await call<typeof resendEmailChange>('POST /api/auth/email-change/resend');
      toast({ title: 'Link Sent', description: 'Check the inbox of the new address.' });
    },
    {
      title: 'Link Not Sent',
      fallback: 'Please try again in a moment.',
      onFailure: (error) => hasCode(error, 'NOT_FOUND') && void refresh(),
    },
  );
  const cancel = useFormAction(
    async () => {
      await call<typeof cancelEmailChange>('DELETE /api/auth/email-change');
      toast({ title: 'Change Cancelled', description: 'Your email stays the same.' });
      await refresh();
      onCancelled();
    },
    { title: 'Not Cancelled', fallback: 'Please try again in a moment.' },
  );

  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-5">
      <Badge tone={bounces ? 'danger' : 'plain'}>{bounces ? 'Emails come back' : 'Waiting for confirmation'}</Badge>
      {bounces ? (
        <p className="text-soft">
          Our email to {address(newEmail)} came back. Is there a mistake in it? Then enter it again below. You still log
          in with {address(user.email)}.
        </p>
      ) : (
        <p className="text-soft">
          Open the link in our email to {address(newEmail)} to start using it. The link works for three days. Until then
          you log in with {address(user.email)}.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="secondary" busy={resend.busy} busyLabel="Sending..." onClick={() => void resend.run()}>
          Send the link again
        </Button>
        <Button variant="quiet" busy={cancel.busy} busyLabel="Cancelling..." onClick={() => void cancel.run()}>
          Cancel the change
        </Button>
      </div>
      <FormProblem>{resend.problem ?? cancel.problem}</FormProblem>
    </div>
  );
}

function address(email: string) {
  return <span className="font-medium wrap-anywhere text-ink">{email}</span>;
}
