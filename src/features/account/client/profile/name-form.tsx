import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { userQuery } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { NameChange, type updateName } from '../../contract.ts';

interface NameFormProps {
  user: CurrentUser;
  onClose: () => void;
}

export function NameForm({ user: { firstName, lastName }, onClose }: NameFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useSchemaForm(NameChange, { firstName, lastName });
  const { errors } = formState;

  const { run, busy, problem } = useFormAction(
    async (body: z.infer<typeof NameChange>) => {
      queryClient.setQueryData(
        userQuery.queryKey,
        await call<typeof updateName>('PUT /api/auth/update-name', { body }),
      );
      toast({ title: 'Name Updated' });
      onClose();
    },
    { title: 'Update Failed', fallback: 'Your name has not changed. Please try again.', setError },
  );

  // The button that opened the form is gone.
  useEffect(() => setFocus('firstName'), [setFocus]);

  return (
    <form noValidate onSubmit={handleSubmit(run)} className="grid max-w-[28rem] gap-5">
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save name
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
