import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailField, PasswordField } from '#platform/client/ui/field.tsx';
import { Credentials, type logIn } from '../contract.ts';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { logInFallback } from './log-in-fallback.ts';
import { welcomeBack } from './welcome-back.ts';

export interface LoginFormProps {
  /** Gets the reason when logging in fails; returns true if it shows that reason itself, instead of a toast. */
  onRefused: (error: unknown) => boolean;
}

function useLogIn({ onRefused }: LoginFormProps) {
  const queryClient = useQueryClient();

  return useAction(
    async (body: z.infer<typeof Credentials>) => {
      await welcomeBack(queryClient, await call<typeof logIn>('POST /api/auth/login', { body }));
    },
    (error) => {
      if (!onRefused(error)) toastFailure('Login Failed', error, logInFallback(error));
    },
  );
}

export function LoginForm(props: LoginFormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(Credentials, { email: '', password: '' });
  const { run, busy, done } = useLogIn(props);

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
      <Button type="submit" wide busy={busy || done} busyLabel="Logging in...">
        Log In
      </Button>
    </LiveForm>
  );
}
