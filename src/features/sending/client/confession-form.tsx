import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUser, THEN_LETTER } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { isHandle, normaliseHandle } from '#features/handles/contract/handle-spelling.ts';
import { clearDraft, readDraft } from './draft.ts';
import { LetterEditor } from './form/letter-editor.tsx';

interface ConfessionFormProps {
  /** Back to the search; the draft is kept. */
  onSearchAgain: () => void;
  /** There is nothing to write any more: the letter was sent, or the draft is another member's. */
  onEnd: () => void;
}

/** The form for the letter in the draft. Sends visitors to the login page. */
export function ConfessionForm({ onSearchAgain, onEnd }: ConfessionFormProps) {
  const { user, error, isFetching, refetch } = useUser();
  const [, go] = useLocation();
  const [draft] = useState(readDraft);
  const isAddressed = draft !== null && isHandle(normaliseHandle(draft.recipient.username));
  // Another member may have logged in since, in another tab: they must not see this draft.
  const isTheirs = isAddressed && (!user || draft.writer === null || draft.writer === user.id);

  useEffect(() => {
    if (isTheirs) return;
    clearDraft();
    onEnd();
  }, [isTheirs, onEnd]);

  useEffect(() => {
    // In the place of the letter, which takes its place back after the log-in.
    if (user === null) go(loginPath('/'), { replace: true, state: THEN_LETTER });
  }, [user, go]);

  if (!isTheirs || user === null) return null;
  if (user) return <LetterEditor draft={draft} user={user} onSearchAgain={onSearchAgain} onEnd={onEnd} />;
  if (!error) return <SkeletonLines label="Loading your letter" />;
  return (
    <ErrorState title="We couldn't check your account" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}
