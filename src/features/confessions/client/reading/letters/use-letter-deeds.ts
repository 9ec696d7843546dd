import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { dismissFailure, toastFailure } from '#platform/client/forms/toast-failure.ts';
import { refreshUnread } from '#platform/client/query/unread-counts.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type {
  blockAuthor,
  hideConfession,
  likeConfession,
  openConfession,
  Reaction,
  reactToConfession,
  ReceivedConfession,
  unblockAuthor,
  unhideConfession,
} from '../../../contract.ts';

type Deed = () => Promise<ReceivedConfession>;

/** What a reader does with one letter. Each answers the letter as it is then, and that is what is shown. */
export function useLetterDeeds(id: string, onChange: (letter: ReceivedConfession) => void) {
  // One after the other, in the order of the presses: an answer that overtook a later one would show what no longer is.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const queryClient = useQueryClient();
  const params = { id };

  /** The mark in the header counts what is neither opened nor hidden. */
  function recount(letter: ReceivedConfession): ReceivedConfession {
    void refreshUnread(queryClient);
    return letter;
  }

  async function perform(deed: Deed, failure: string): Promise<ReceivedConfession | null> {
    dismissFailure();
    const turn = last.current.then(deed);
    last.current = turn.catch(() => {});
    try {
      const letter = await turn;
      onChange(letter);
      return letter;
    } catch (error) {
      tell(failure, error);
      return null;
    }
  }

  return {
    like: () =>
      perform(
        () => call<typeof likeConfession>('POST /api/confessions/:id/like', { params }),
        "Couldn't like confession",
      ),
    react: (emoji: Reaction) =>
      perform(
        () => call<typeof reactToConfession>('POST /api/confessions/:id/react', { params, body: { emoji } }),
        "Couldn't react to confession",
      ),
    hide: () =>
      perform(
        () => call<typeof hideConfession>('POST /api/confessions/:id/hide', { params }).then(recount),
        "Couldn't hide confession",
      ),
    unhide: () =>
      perform(
        () => call<typeof unhideConfession>('DELETE /api/confessions/:id/hide', { params }).then(recount),
        "Couldn't show confession",
      ),
    block: () =>
      perform(() => call<typeof blockAuthor>('POST /api/confessions/:id/block', { params }), "Couldn't block author"),
    unblock: () =>
      perform(
        () => call<typeof unblockAuthor>('DELETE /api/confessions/:id/block', { params }),
        "Couldn't unblock author",
      ),
    /** Should it not be remembered, the letter is sealed again next time; that is no reason to interrupt its reader. */
    rememberOpened: () => {
      last.current = last.current
        .then(() => call<typeof openConfession>('POST /api/confessions/:id/open', { params }))
        .then(recount)
        .catch(() => {});
    },
  };
}

export type LetterDeeds = ReturnType<typeof useLetterDeeds>;

function tell(title: string, error: unknown): void {
  if (!hasCode(error, 'NOT_FOUND')) return toastFailure(title, error, 'Please try again in a moment.');
  const description = 'It may have been taken back, or your confirmation has ended.';
  toast({ title, description, variant: 'destructive' });
}
