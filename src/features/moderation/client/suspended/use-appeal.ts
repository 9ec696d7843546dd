import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import { AppealMessage, type sendAppeal } from '../../contract.ts';

/** 'expired': the ticket is older than an hour. 'settled': there is nothing left to appeal against. */
export type AppealState = 'writing' | 'sent' | 'expired' | 'settled';

const AppealInput = z.strictObject({ message: AppealMessage });

/** The form of one appeal. The message stays in this tab until the server has accepted it. */
export function useAppeal(ticket: string) {
  const [draft] = useState(() => appealDraft(ticket));
  const [state, setState] = useState<AppealState>('writing');
  const form = useSchemaForm(AppealInput, { message: draft.read() });
  const { subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values.message) }),
    [subscribe, draft],
  );

  const { run, busy } = useAction(
    async ({ message }: z.infer<typeof AppealInput>) => {
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

/**
 * The unsent message, stored in this tab. A ticket lasts an hour: after signing in again the person finds the message, but
 * only for the same suspension.
 */
function appealDraft(ticket: string) {
  // A ticket begins with the id of its suspension.
  const key = `appealDraft:${ticket.split('.', 1)[0]}`;
  return {
    read: () => tabStorage.read(key) ?? '',
    keep: (message: string) => tabStorage.write(key, message),
    forget: () => tabStorage.remove(key),
  };
}
