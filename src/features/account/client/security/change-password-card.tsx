import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { PasswordHint, CHANGED_PASSWORD_RULES } from '#platform/client/forms/password-hint.tsx';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { PasswordChange, type updatePassword } from '../../contract.ts';
import { pendingEmailQuery, sessionsQuery } from './queries.ts';

export function ChangePasswordCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(PasswordChange, { currentPassword: '', newPassword: '', confirmPassword: '' });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'newPassword' });

  const { run, busy, problem } = useFormAction(
    async (body: z.infer<typeof PasswordChange>) => {
      await call<typeof updatePassword>('PUT /api/auth/update-password', { body });
      form.reset();
      toast({ title: 'Password Updated', description: 'Every other browser has been logged out.' });
      await Promise.all([
        queryClient.invalidateQueries(sessionsQuery(user)),
        // A new password drops a pending change of address.
        queryClient.invalidateQueries(pendingEmailQuery(user)),
      ]);
    },
    {
      title: 'Update Failed',
      fallback: 'Your password has not changed. Please try again.',
      setError: form.setError,
    },
  );

  return (
    <SettingsCard title="Change password" note="This logs out all other browsers.">
      <form noValidate onSubmit={form.handleSubmit(run)} className="grid max-w-[28rem] gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={
            <PasswordHint
              password={password}
              own={[user.firstName, user.lastName, user.email]}
              rules={CHANGED_PASSWORD_RULES}
            />
          }
          error={errors.newPassword?.message}
          {...form.register('newPassword', { deps: ['confirmPassword'] })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="secondary" className="sm:justify-self-start" busy={busy} busyLabel="Saving...">
          Change password
        </Button>
      </form>
    </SettingsCard>
  );
}
