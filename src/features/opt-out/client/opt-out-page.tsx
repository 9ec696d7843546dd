import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
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

const STEPS = [
  [
    'Within 48 hours',
    'Nobody can find the profile here or write to it. People who try only read that it doesn’t accept confessions. On a day with very many requests a moderator looks at them first, and it can take longer.',
  ],
  ['Nothing is deleted', 'We can’t know that the request comes from you. Letters that are already there stay sealed.'],
  ['You can change your mind', 'You get your own page, where you can follow the request and take it back.'],
] as const;

export function OptOutPage() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading
        eyebrow="Not for you?"
        title="Opt out of confessions"
        lead="You don’t have to receive confessions. Just tell us the profile. You need no account, no proof and no reason."
      />
      <Card aria-label="Your request">
        <OptOutForm />
      </Card>
      <section className="grid max-w-[65ch] gap-4">
        <h2 className="text-2xl">What happens next</h2>
        <dl className="grid gap-4">
          {STEPS.map(([term, text]) => (
            <div key={term} className="border-s-2 border-gilt ps-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid max-w-[65ch] gap-3">
        <h2 className="text-2xl">Right away, for good</h2>
        <p>
          <TextLink href="/search-confessions">Prove that the profile is yours</TextLink> and opt out there. It takes
          effect right away, deletes the letters to you, and can’t be undone.
        </p>
      </section>
    </div>
  );
}

/** Sends a request and opens its page, whose address is the only key to it. */
function OptOutForm() {
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
