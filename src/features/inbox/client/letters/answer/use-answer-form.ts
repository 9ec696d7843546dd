import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { refreshUser } from '#features/auth/client/index.ts';
import { helpLinesIn } from '#features/moderation/client/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { answerConfession } from '../../../contract.ts';
import { NewAnswer } from '../../../contract/new-answer.ts';
import { GONE } from '../use-letter-actions.ts';
import { deleteAnswerDraft, readAnswerDraft, saveAnswerDraft } from './answer-draft.ts';

export interface AnswerFormOptions {
  letterId: string;
  userId: number;
  onSent: (sent: AnswerOf<typeof answerConfession>) => void;
}

/** Why an answer was not sent, where its text is not the reason. */
interface Failure {
  code: ErrorCode | undefined;
  message: string;
}

/** The form of an answer. What is typed is kept as a draft until it is sent. */
export function useAnswerForm({ letterId, userId, onSent }: AnswerFormOptions) {
  const form = useSchemaForm(NewAnswer, { message: readAnswerDraft(letterId, userId) });
  const { subscribe, setError } = form;
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [helpLines, setHelpLines] = useState<readonly HelpLine[]>([]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveAnswerDraft(letterId, userId, values.message),
      }),
    [subscribe, letterId, userId],
  );

  const { run, busy } = useAction(async (body: NewAnswer) => {
    setFailure(null);
    setHelpLines([]);
    const sent = await call<typeof answerConfession>('POST /api/confessions/:id/answer', {
      params: { id: letterId },
      body,
    });
    deleteAnswerDraft(letterId);
    onSent(sent);
  }, fail);

  async function logIn(): Promise<void> {
    // The log-in page sends members on.
    await refreshUser(queryClient);
    go(loginPath('/search-confessions'));
  }

  function fail(error: unknown): void {
    if (hasCode(error, 'SIGNED_OUT')) {
      const description = 'Your answer is kept in this tab: log in to send it.';
      toast({ title: 'You were logged out', description, variant: 'destructive' });
      return void logIn();
    }
    const message = messageFor(error, 'That did not work. Please try again.');
    if (!(error instanceof HttpError)) return setFailure({ code: undefined, message });
    if (error.issues.length > 0) return placeIssues(setError, error);
    if (error.code === 'MODERATION') {
      setHelpLines(helpLinesIn(error));
      return setError('message', { type: 'server', message }, { shouldFocus: true });
    }
    const isGone = error.code === 'NOT_FOUND';
    setFailure({ code: error.code, message: isGone ? `We can’t find this letter. ${GONE.confession}` : message });
  }

  return { form, send: form.handleSubmit(run), busy, failure, helpLines };
}
