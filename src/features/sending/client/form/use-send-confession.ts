import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { userQuery } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { NewConfession, sendConfession } from '../../contract.ts';
import { clearDraft } from '../draft.ts';
import type { LetterFields } from './compose-letter.ts';

export type Answer = AnswerOf<typeof sendConfession>;

/** Why a letter was not sent, where no single field is the reason. */
export interface SendFailure {
  at: 'recipient' | 'email' | 'sending';
  message: string;
}

const FALLBACK = 'Please try again later';
const LOGGED_OUT = 'You were logged out. Your letter is kept: log in to send it.';

interface Sent {
  answer: Answer;
  /** An earlier attempt had reached the server with another text, and that text counts. */
  isEarlierTry: boolean;
}

/** `onNotReplaced`: the letter that this one was to replace is delivered or taken back. */
export function useSendConfession(setError: UseFormSetError<LetterFields>, onNotReplaced: () => void) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  const [sendFailure, setSendFailure] = useState<SendFailure | null>(null);
  const refreshUser = () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey });

  const { run, busy } = useAction(async (body: NewConfession) => {
    setSendFailure(null);
    const answer = await call<typeof sendConfession>('POST /api/confessions', { body });
    clearDraft();
    setSent({ answer, isEarlierTry: answer.message !== body.message });
    void refreshUser();
  }, fail);

  function fail(error: unknown): void {
    // The form leads to the log-in page as soon as the lookup says so, and the draft stays in this tab.
    if (hasCode(error, 'SIGNED_OUT')) return setSendFailure({ at: 'sending', message: LOGGED_OUT });
    toastFailure('Failed to send confession', error, FALLBACK);
    placeIssues(setError, error);
    const message = messageFor(error, 'That did not work. Please try again.');
    // The toast is gone after a few seconds; that the letter was not sent has to stay.
    if (!(error instanceof HttpError)) return setSendFailure({ at: 'sending', message });
    if (hasCode(error, 'ALREADY_DECIDED')) onNotReplaced();
    if (hasCode(error, 'MODERATION')) setError('message', { type: 'server', message }, { shouldFocus: true });
    else setSendFailure(sendFailureOf(error, message));
    // The plan may have ended, or the day's confession may have been sent from another browser: the form should show that.
    if (error.status === 403 || error.status === 429) void refreshUser();
  }

  return { send: run, busy, sent, sendFailure };
}

function sendFailureOf(error: HttpError, message: string): SendFailure | null {
  const aboutRecipient = error.issues.find(({ path }) => path === 'targetName');
  if (aboutRecipient) return { at: 'recipient', message: aboutRecipient.message };
  if (hasCode(error, 'OPTED_OUT')) return { at: 'recipient', message };
  if (hasCode(error, 'EMAIL_UNVERIFIED')) return { at: 'email', message };
  return error.status === 403 || error.status === 409 || error.status >= 500 ? { at: 'sending', message } : null;
}
