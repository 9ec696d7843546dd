import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { PasswordField } from '#platform/client/ui/field.tsx';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { NEW_PASSWORD_RULES, PasswordHint } from '#platform/client/forms/password-hint.tsx';
import { ResetPassword, type resetPassword } from '../../contract.ts';
import { refreshUser } from '../use-user.ts';

interface ChoosePasswordProps {
  token: string;
  /** Shown above the form. */
  children?: ReactNode;
}

export function ChoosePassword({ token, children }: ChoosePasswordProps) {
  const [result, setResult] = useState<ResetResult>();
  if (result === 'expired') {
    return (
      <Outcome icon="expired" title="This link no longer works" actions={newLink}>
        <p>It was already used or is older than an hour. Your password has not changed.</p>
      </Outcome>
    );
  }
  if (result === 'done') {
    return (
      <Outcome icon="done" title="Your password is changed" actions={<ButtonLink href="/login">Log in</ButtonLink>}>
        <p>You have been logged out everywhere. Log in with the new password now.</p>
      </Outcome>
    );
  }
  return (
    <div className="grid gap-6">
      {children}
      <ResetPasswordForm token={token} onResult={setResult} />
    </div>
  );
}

export const newLink = <ButtonLink href="/forgot-password">Ask for a new link</ButtonLink>;

type ResetResult = 'done' | 'expired';

interface ResetPasswordFormProps {
  token: string;
  onResult: (result: ResetResult) => void;
}

function ResetPasswordForm({ token, onResult }: ResetPasswordFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(ResetPassword, { token, newPassword: '', confirmPassword: '' });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'newPassword' });

  const { run, busy, problem } = useFormAction(
    async (body: z.infer<typeof ResetPassword>) => {
      await call<typeof resetPassword>('POST /api/auth/reset-password', { body });
      await refreshUser(queryClient);
      onResult('done');
    },
    {
      fallback: 'Please try again in a moment.',
      setError: form.setError,
      isShown(error) {
        const isExpired = hasCode(error, 'LINK_EXPIRED');
        if (isExpired) onResult('expired');
        return isExpired;
      },
    },
  );

  return (
    <LiveForm onSubmit={form.handleSubmit(run)}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordHint password={password} own={[]} rules={NEW_PASSWORD_RULES} />}
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <FormProblem alert>{problem}</FormProblem>
      <Button type="submit" wide busy={busy} busyLabel="Saving...">
        Save the new password
      </Button>
    </LiveForm>
  );
}
