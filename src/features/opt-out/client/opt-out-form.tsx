import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextArea, TextField } from '#platform/client/ui/field.tsx';
import { readHandleInput } from '#features/handles/contract/handle-input.ts';
import { NewOptOut, type requestOptOut } from '../contract.ts';
import { requestQuery } from './request-query.ts';

/** Sends a request and opens its page, whose address is the only key to it. */
export function OptOutForm() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useSchemaForm(NewOptOut, { handle: '', note: '' });
  const { errors } = formState;

  const { run, busy } = useAction(
    async (body: z.infer<typeof NewOptOut>) => {
      const request = await call<typeof requestOptOut>('POST /api/opt-outs', { body });
      queryClient.setQueryData(requestQuery(request.code).queryKey, request);
      navigate(`/opt-out/${request.code}`);
    },
    (error) => {
      placeIssues(setError, error);
      toastFailure('Request Not Sent', error, 'Please try again in a moment.');
    },
  );

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <TextField
        label="Instagram username"
        lead="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.handle?.message}
        hint="Your username or profile link."
        {...register('handle', { setValueAs: readHandleInput })}
      />
      <TextArea
        label="Anything we should know"
        aside="Optional"
        rows={3}
        hint="Only the people who handle requests read it."
        error={errors.note?.message}
        {...register('note')}
      />
      <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
        Ask to opt out
      </Button>
    </LiveForm>
  );
}
