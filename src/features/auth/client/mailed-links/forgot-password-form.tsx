import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailField } from '#platform/client/ui/field.tsx';
import { Email } from '#platform/shared/fields.ts';
import type { requestPasswordReset } from '../../contract.ts';
import { LiveForm } from '#platform/client/forms/live-form.tsx';

const schema = z.strictObject({ email: Email });

interface ForgotPasswordFormProps {
  /** What was typed before. */
  email: string;
  onAsked: (email: string) => void;
}

export function ForgotPasswordForm({ email: typedBefore, onAsked }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useSchemaForm(schema, { email: typedBefore });

  const { run, busy, problem } = useFormAction(
    async ({ email }: z.infer<typeof schema>) => {
      await call<typeof requestPasswordReset>('POST /api/auth/forgot-password', { body: { email } });
      onAsked(email);
    },
    { title: 'Link Not Sent', fallback: 'Please try again in a moment.', setError },
  );

  // The "Try again" button that had the focus is gone.
  useEffect(() => {
    if (typedBefore) setFocus('email', { shouldSelect: true });
  }, [typedBefore, setFocus]);

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <EmailField
        label="Email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Send the link
      </Button>
    </LiveForm>
  );
}
