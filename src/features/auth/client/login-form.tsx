import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { PasswordField, TextField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Credentials, type logIn } from '../contract.ts';
import { userQuery } from './use-user.ts';

function useLogIn() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: NonNullable<BodyOf<typeof logIn>>) => call<typeof logIn>('POST /api/auth/login', { body }),
    async onSuccess(user) {
      // The answer is put in first: should the lookup fail now, the person is signed in all the same.
      queryClient.setQueryData(userQuery.queryKey, user);
      toast({ title: 'Welcome back!' });
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onError(error) {
      const description = messageFor(error, 'Invalid email or password.');
      toast({ title: 'Login Failed', description, variant: 'destructive' });
    },
  });
}

export function LoginForm() {
  const { register, handleSubmit, formState } = useSchemaForm(Credentials, { email: '', password: '' });
  const logIn = useLogIn();

  return (
    // Until the script is here the browser would send the form by itself; POST keeps the password out of the address.
    <form method="post" noValidate onSubmit={handleSubmit((body) => logIn.mutate(body))} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" wide busy={logIn.isPending || logIn.isSuccess} busyLabel="Logging in...">
        Log In
      </Button>
      <noscript>
        <p className="text-sm text-soft">Logging in needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </form>
  );
}
