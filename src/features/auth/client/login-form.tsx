import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { hydrateLater } from '#platform/client/forms/hydrate-later.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailField, PasswordField } from '#platform/client/ui/field.tsx';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { HttpError } from '#platform/client/api/http-error.ts';
import { Credentials, type logIn } from '../contract.ts';
import { welcomeBack } from './welcome-back.ts';

const WRONG_CREDENTIALS = 401;

/** For a failure without a message of ours, such as a proxy's error page. Only a 401 blames what was typed. */
export function logInFallback(error: unknown): string {
  const isWrong = error instanceof HttpError && error.status === WRONG_CREDENTIALS;
  return isWrong ? 'Invalid email or password.' : 'We can’t log you in right now. Please try again in a moment.';
}

export interface LoginFormProps {
  /** Gets the reason when logging in fails; returns true if it shows that reason itself, instead of a toast. */
  onRefused: (error: unknown) => boolean;
  /** Fills the address in, if nothing has been typed. */
  email?: string | undefined;
}

export const LoginForm = hydrateLater(function LoginForm({ onRefused, email }: LoginFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(Credentials, { email: '', password: '' });
  const { register, handleSubmit, formState, getValues, setValue, setError, setFocus } = form;

  const { run, busy, done, problem } = useFormAction(
    async (body: z.infer<typeof Credentials>) => {
      await welcomeBack(queryClient, await call<typeof logIn>('POST /api/auth/login', { body }));
    },
    {
      title: 'Login Failed',
      fallback: logInFallback,
      setError,
      isShown: onRefused,
      onFailure(error) {
        if (hasCode(error, 'WRONG_CREDENTIALS')) setFocus('password', { shouldSelect: true });
      },
    },
  );

  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <EmailField
        label="Email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide busy={busy || done} busyLabel="Logging in...">
        Log in
      </Button>
    </LiveForm>
  );
});
