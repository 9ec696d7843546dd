import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { PasskeyInstead } from '#features/passkeys/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailField, PasswordField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { EmailChange, type updateEmail } from '../../contract.ts';
import { pendingEmailQuery } from './pending-email-query.ts';
import { PendingEmail } from './pending-email.tsx';
import { sessionsQuery } from './sessions-query.ts';

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
        description: 'Open the link that we sent to the new address to start using it.',
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
