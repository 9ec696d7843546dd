import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { PasskeyInstead } from '#features/auth-factors/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailField, PasswordField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { userQuery } from '#features/auth/client/index.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmailChange, type cancelEmailChange, type resendEmailChange, type updateEmail } from '../../contract.ts';
import { pendingEmailQuery, sessionsQuery } from './queries.ts';

export function ChangeEmailCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(EmailChange, { newEmail: '', currentPassword: '' });
  const { errors } = form.formState;
  const { data: pending } = useQuery(pendingEmailQuery(user));

  const { run, busy, problem } = useFormAction(
    async (body: { newEmail: string; currentPassword?: string }) => {
      await call<typeof updateEmail>('PUT /api/auth/update-email', { body });
      form.reset();
      toast({
        title: 'Email Updated',
        description: 'Confirm it in your new mailbox. Until then the old one counts.',
      });
      await Promise.all([
        queryClient.invalidateQueries(pendingEmailQuery(user)),
        queryClient.invalidateQueries(sessionsQuery(user)),
      ]);
    },
    {
      title: 'Update Failed',
      fallback: 'Your email has not changed. Please try again.',
      setError: form.setError,
    },
  );

  return (
    <SettingsCard
      title="Change email"
      note={
        <>
          You log in with <span className="font-medium wrap-anywhere text-ink">{user.email}</span>. We send a notice to
          this address, with a link that undoes the change for three days. This logs out all other browsers.
        </>
      }
    >
      {pending?.newEmail && (
        <PendingEmail
          user={user}
          newEmail={pending.newEmail}
          bounces={pending.newEmailBounces}
          onCancelled={() => form.setFocus('newEmail')}
        />
      )}
      <form noValidate onSubmit={form.handleSubmit(run)} className="grid max-w-[28rem] gap-5">
        <EmailField
          label="New email"
          autoComplete="email"
          error={errors.newEmail?.message}
          {...form.register('newEmail')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <FormProblem>{problem}</FormProblem>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Saving...">
            Change email
          </Button>
          <PasskeyInstead
            user={user}
            isReady={() => form.trigger('newEmail', { shouldFocus: true })}
            onConfirmed={() => run({ newEmail: form.getValues('newEmail') })}
          />
        </div>
      </form>
    </SettingsCard>
  );
}

interface PendingEmailProps {
  user: CurrentUser;
  newEmail: string;
  bounces: boolean;
  /** Moves the focus: the buttons are gone by then. */
  onCancelled: () => void;
}

/** Shows the new address while it waits for confirmation. */
function PendingEmail({ user, newEmail, bounces, onCancelled }: PendingEmailProps) {
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
    { fallback: 'Please try again in a moment.' },
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
      <FormProblem alert>{resend.problem ?? cancel.problem}</FormProblem>
    </div>
  );
}

function address(email: string) {
  return <span className="font-medium wrap-anywhere text-ink">{email}</span>;
}
