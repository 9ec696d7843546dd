import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { dismissFailure, toastFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { refreshInboxCounts } from '../use-inboxes.ts';
import { refreshUnread } from '#features/letters/client/index.ts';
import { refreshSent } from '#features/sending/client/index.ts';
import type { Reaction } from '#features/letters/contract.ts';
import type {
  blockAuthor,
  hideConfession,
  likeConfession,
  openConfession,
  reactToConfession,
  ReceivedConfession,
  unblockAuthor,
  unhideConfession,
} from '../../contract.ts';

type Action = () => Promise<ReceivedConfession>;

/** What a reader can do with one letter or answer. Every call replies with it as it is then, which is shown. */
export function useLetterActions(
  id: string,
  onChange: (letter: ReceivedConfession) => void,
  what: keyof typeof GONE = 'confession',
) {
  // Calls run one after the other: an early answer that arrives late would show an outdated letter.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const queryClient = useQueryClient();
  const params = { id };

  /** The badges in the header and on the tabs count what is neither opened nor hidden, and so does the list of sent letters. */
  function refreshCount(letter: ReceivedConfession): ReceivedConfession {
    void refreshUnread(queryClient);
    void (what === 'answer' ? refreshSent : refreshInboxCounts)(queryClient);
    return letter;
  }

  async function perform(action: Action, failure: string): Promise<ReceivedConfession | null> {
    dismissFailure();
    const answer = queue.current.then(action);
    queue.current = answer.catch(() => {});
    try {
      const letter = await answer;
      onChange(letter);
      return letter;
    } catch (error) {
      showFailure(failure, error, what);
      return null;
    }
  }

  return {
    like: () =>
      perform(
        () => call<typeof likeConfession>('POST /api/confessions/:id/like', { params }),
        what === 'answer' ? 'Couldn’t like answer' : "Couldn't like confession",
      ),
    react: (emoji: Reaction) =>
      perform(
        () => call<typeof reactToConfession>('POST /api/confessions/:id/react', { params, body: { emoji } }),
        `Couldn’t react to ${what}`,
      ),
    hide: () =>
      perform(
        () => call<typeof hideConfession>('POST /api/confessions/:id/hide', { params }).then(refreshCount),
        `Couldn’t hide ${what}`,
      ),
    unhide: () =>
      perform(
        () => call<typeof unhideConfession>('DELETE /api/confessions/:id/hide', { params }).then(refreshCount),
        `Couldn’t show ${what}`,
      ),
    block: () =>
      perform(() => call<typeof blockAuthor>('POST /api/confessions/:id/block', { params }), 'Couldn’t block author'),
    unblock: () =>
      perform(
        () => call<typeof unblockAuthor>('DELETE /api/confessions/:id/block', { params }),
        'Couldn’t unblock author',
      ),
    /** A failure is ignored: the letter is only sealed again on the next visit. */
    recordOpened: () => {
      queue.current = queue.current
        .then(() => call<typeof openConfession>('POST /api/confessions/:id/open', { params }))
        .then(refreshCount)
        .catch(() => {});
    },
  };
}

export type LetterActions = ReturnType<typeof useLetterActions>;

/** Why a letter or answer that is on the screen may not be found. */
export const GONE = {
  confession: 'It may have been taken back, or you need to prove again that it’s you.',
  answer: 'It may have been taken back, or you’ve been logged out.',
};

export function showFailure(title: string, error: unknown, what: keyof typeof GONE = 'confession'): void {
  if (!hasCode(error, 'NOT_FOUND')) return toastFailure(title, error, 'Please try again in a moment.');
  toast({ title, description: GONE[what], variant: 'destructive' });
}
