import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { AppealMessage, type sendAppeal } from '../../contract.ts';
import { appealDraft } from './appeal-draft.ts';

/** What has come of it: written, sent, too late because of the hour, or nothing left to appeal against. */
export type AppealState = 'writing' | 'sent' | 'expired' | 'settled';

const Words = z.strictObject({ message: AppealMessage });

/** One appeal. Its words stay in this tab until they have been taken. */
export function useAppeal(ticket: string) {
  const [draft] = useState(() => appealDraft(ticket));
  const [state, setState] = useState<AppealState>('writing');
  const form = useSchemaForm(Words, { message: draft.read() });
  const { subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values.message) }),
    [subscribe, draft],
  );

  const { run, busy } = useAction(
    async ({ message }: z.infer<typeof Words>) => {
      await call<typeof sendAppeal>('POST /api/appeals', { body: { ticket, message } });
      draft.forget();
      setState('sent');
    },
    (error) => {
      if (hasCode(error, 'LINK_EXPIRED')) return setState('expired');
      if (hasCode(error, 'ALREADY_DECIDED')) {
        draft.forget();
        return setState('settled');
      }
      placeIssues(form.setError, error);
      toastFailure('Appeal Not Sent', error, 'Your words are still here. Please try again in a moment.');
    },
  );

  return { form, state, busy, send: form.handleSubmit(run) };
}
