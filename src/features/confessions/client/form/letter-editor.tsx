import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { TextArea } from '#platform/client/ui/field.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { HINT_LIMIT } from '../../contract.ts';
import { readDraft, type Draft } from '../draft.ts';
import { PreviewAndSend } from './preview-and-send.tsx';
import { QuotaNote } from './quota-note.tsx';
import { AnonymitySection } from './sections/anonymity-section.tsx';
import { DeliverySection } from './sections/delivery-section.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { MatchChoice } from './sections/match-choice.tsx';
import { MessageField } from './sections/message-field.tsx';
import { RecipientHeader } from './sections/recipient-header.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useBlockedUntil } from './use-blocked-until.ts';
import { useLetterForm, useSavedDraft } from './use-letter-form.ts';
import { useSendConfession } from './use-send-confession.ts';

interface LetterEditorProps {
  draft: Draft;
  user: CurrentUser;
  onSearchAgain: () => void;
  onSentAnother: () => void;
}

/** The whole letter form: fields, preview, sending, and the dialog after it. */
export function LetterEditor({ draft: initialDraft, user, onSearchAgain, onSentAnother }: LetterEditorProps) {
  // This remounts when the session is lost for a moment, so it starts from the latest draft.
  const [draft] = useState(() => readDraft() ?? initialDraft);
  const form = useLetterForm(draft, user.membershipPlan === 'premium');
  const { register, handleSubmit, setError, formState, fields, letter } = form;
  const { send, busy, sent, sendFailure } = useSendConfession(setError);
  const blockedUntil = useBlockedUntil();
  useSavedDraft(draft, fields, user.id, sent !== null);
  const heading = useFocusOnMount();

  function toastMissingMessage(): void {
    if (cleanText(fields.message)) return;
    const description = 'Please write your confession message';
    toast({ title: 'Message required', description, variant: 'destructive' });
  }

  return (
    // Pressing Enter in a field sends nothing; only the button does.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="@container">
      <div className="grid items-start gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Letter aria-labelledby="write" className="grid gap-6">
            <h2 id="write" ref={heading} tabIndex={-1} className="text-2xl outline-none">
              Write your confession
            </h2>
            <RecipientHeader
              recipient={draft.recipient}
              problem={sendFailure?.at === 'recipient' ? sendFailure.message : undefined}
              onChooseAnother={onSearchAgain}
            />
            <MessageField message={fields.message} error={formState.errors.message?.message} {...register('message')} />
            <TextArea
              label="Hint"
              aside="Optional"
              rows={2}
              className="min-h-20!"
              hint="Something only they would understand."
              counter={`${countCharacters(cleanText(fields.hint))} / ${HINT_LIMIT}`}
              error={formState.errors.hint?.message}
              {...register('hint')}
            />
          </Letter>
          <AnonymitySection form={form} />
          <ExtrasSection form={form} />
          <DeliverySection form={form} />
        </div>
        <PreviewAndSend
          letter={letter}
          busy={busy}
          sealed={sent !== null}
          disabled={blockedUntil !== null}
          onSend={() => void handleSubmit(send, toastMissingMessage)()}
          choice={<MatchChoice form={form} />}
        >
          <div role="alert" className="font-medium text-danger empty:hidden">
            {sendFailure && sendFailure.at !== 'recipient' && (
              <p>
                {sendFailure.message}{' '}
                {sendFailure.at === 'email' && (
                  <TextLink href="/account-settings?tab=profile">Account Settings</TextLink>
                )}
              </p>
            )}
          </div>
          <QuotaNote user={user} blockedUntil={blockedUntil} />
        </PreviewAndSend>
      </div>
      {sent && (
        <SentDialog
          {...sent}
          isLastToday={user.membershipPlan === 'free'}
          onAnother={onSentAnother}
          onClose={onSearchAgain}
        />
      )}
    </form>
  );
}

/** Focuses the heading, because the button that led here is gone. */
function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
