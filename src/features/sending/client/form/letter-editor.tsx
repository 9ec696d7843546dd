import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { cleanText } from '#platform/shared/text.ts';
import { readDraft, type Draft } from '../draft.ts';
import { CompactLayout } from './compact/compact-layout.tsx';
import { WritingSheet } from './sections/writing-sheet.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useBlockedUntil } from './use-blocked-until.ts';
import { useIsCompact } from './use-is-compact.ts';
import { useLetterForm, useSavedDraft } from './use-letter-form.ts';
import { useSendConfession } from './use-send-confession.ts';
import { WideLayout } from './wide-layout.tsx';

interface LetterEditorProps {
  draft: Draft;
  user: CurrentUser;
  onSearchAgain: () => void;
  onEnd: () => void;
}

/** The whole letter form: fields, preview, sending, and the dialog after it. */
export function LetterEditor({ draft: initialDraft, user, onSearchAgain, onEnd }: LetterEditorProps) {
  // This remounts when the session is lost for a moment, so it starts from the latest draft.
  const [draft] = useState(() => readDraft() ?? initialDraft);
  const form = useLetterForm(draft, user.membershipPlan === 'premium');
  const { send, busy, sent, sendFailure } = useSendConfession(form.setError);
  const isBlocked = useBlockedUntil() !== null;
  const Layout = useIsCompact() ? CompactLayout : WideLayout;
  useSavedDraft(draft, form.fields, user.id, sent !== null);

  function toastMissingMessage(): void {
    if (cleanText(form.fields.message)) return;
    const description = 'Please write your confession message';
    toast({ title: 'Message required', description, variant: 'destructive' });
  }

  return (
    // Pressing Enter in a field sends nothing; only the button does.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Layout
        form={form}
        onSend={() => void form.handleSubmit(send, toastMissingMessage)()}
        busy={busy}
        isSent={sent !== null}
        isBlocked={isBlocked}
        failure={sendFailure}
      >
        <WritingSheet
          form={form}
          recipient={draft.recipient}
          problem={sendFailure?.at === 'recipient' ? sendFailure.message : undefined}
          onChooseAnother={onSearchAgain}
        />
      </Layout>
      {sent && <SentDialog {...sent} isLastToday={user.membershipPlan === 'free'} onEnd={onEnd} />}
    </form>
  );
}
