import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useUser, THEN_LETTER } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { isHandle, normaliseHandle } from '#features/handles/contract/handle-spelling.ts';
import { StoppedNotice } from '#features/site/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { cleanText } from '#platform/shared/text.ts';
import { clearDraft, readDraft, type Draft } from './draft.ts';
import { CompactLayout } from './form/compact/compact-layout.tsx';
import { WritingSheet } from './form/sections/writing-sheet.tsx';
import { SentDialog } from './form/sent-dialog.tsx';
import { useBlockedUntil } from './form/spent-note.tsx';
import { SavedDraft, useLetterForm } from './form/use-letter-form.ts';
import { useSendConfession } from './form/use-send-confession.ts';
import { WideLayout } from './form/wide-layout.tsx';

interface ConfessionFormProps {
  /** Back to the search; the draft is kept. */
  onSearchAgain: () => void;
  /** There is nothing to write any more: the letter was sent, or the draft is another member's. */
  onEnd: () => void;
  /** The member has not proved a username yet, without which no match can be found. */
  needsProof: boolean;
}

/** The form for the letter in the draft. Sends visitors to the login page. */
export function ConfessionForm(props: ConfessionFormProps) {
  const { onEnd } = props;
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
  if (user) return <LetterEditor draft={draft} user={user} {...props} />;
  if (!error) return <SkeletonLines label="Loading your letter" />;
  return (
    <ErrorState title="We couldn’t check your account" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface LetterEditorProps extends ConfessionFormProps {
  draft: Draft;
  user: CurrentUser;
}

/** The whole letter form: fields, preview, sending, and the dialog after it. */
function LetterEditor({ draft: initialDraft, user, onSearchAgain, onEnd, needsProof }: LetterEditorProps) {
  // This remounts when the session is lost for a moment, so it starts from the latest draft.
  const [draft] = useState(() => readDraft() ?? initialDraft);
  const [replaces, setReplaces] = useState(draft.replaces);
  const letter = { ...draft, writer: user.id, replaces };
  const form = useLetterForm(letter, user.membershipPlan === 'premium');
  const { send, busy, sent, sendFailure } = useSendConfession(form.setError, () => setReplaces(null));
  // A letter in the place of another counts as that one did.
  const isBlocked = useBlockedUntil() !== null && replaces === null;
  const Layout = useIsCompact() ? CompactLayout : WideLayout;

  function toastMissingMessage(): void {
    if (cleanText(form.getValues('message'))) return;
    const description = 'Please write your confession message';
    toast({ title: 'Message required', description, variant: 'destructive' });
  }

  return (
    // Pressing Enter in a field sends nothing; only the button does.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <SavedDraft form={form} draft={letter} isSent={sent !== null} />
      <Layout
        form={form}
        onSend={() => void form.handleSubmit(send, toastMissingMessage)()}
        busy={busy}
        isSent={sent !== null}
        isBlocked={isBlocked}
        needsProof={needsProof}
        failure={sendFailure}
      >
        <StoppedNotice what="sending">You can write it now: it stays in this tab until you send it.</StoppedNotice>
        <WritingSheet
          form={form}
          recipient={draft.recipient}
          isReworded={replaces !== null}
          problem={sendFailure?.at === 'recipient' ? sendFailure.message : undefined}
          onChooseAnother={onSearchAgain}
        />
      </Layout>
      {sent && (
        <SentDialog {...sent} isLastToday={user.membershipPlan === 'free'} needsProof={needsProof} onEnd={onEnd} />
      )}
    </form>
  );
}

/** Below the breakpoint `lg` of the styles. */
const SMALL_SCREEN = '(width < 64rem)';

/** Whether the screen is too small for the form and its preview side by side. */
function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(SMALL_SCREEN).matches);
}

function subscribe(onChange: () => void): () => void {
  const screen = matchMedia(SMALL_SCREEN);
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}
