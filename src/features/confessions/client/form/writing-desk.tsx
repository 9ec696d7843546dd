import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { TextArea } from '#platform/client/ui/field.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { HINT_LIMIT } from '../../contract.ts';
import { readDraft, type Draft } from '../draft.ts';
import { SentDialog } from '../sent-dialog.tsx';
import { AnonymitySection } from './anonymity-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { ExtrasSection } from './extras-section.tsx';
import { MatchChoice } from './match-choice.tsx';
import { MessageField } from './message-field.tsx';
import { QuotaNote } from './quota-note.tsx';
import { RecipientLine } from './recipient-line.tsx';
import { SealAndSend } from './seal-and-send.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLetterForm } from './use-letter-form.ts';
import { useSendConfession } from './use-send-confession.ts';
import { useWaitsUntil } from './use-waits-until.ts';

interface WritingDeskProps {
  draft: Draft;
  user: CurrentUser;
  onSearchAgain: () => void;
  onSentAnother: () => void;
}

/** Everything a letter needs, from the first word to the seal. */
export function WritingDesk({ draft: begun, user, onSearchAgain, onSentAnother }: WritingDeskProps) {
  // Where somebody is taken for signed out for a moment, the desk is laid anew: with the words as they were then.
  const [draft] = useState(() => readDraft() ?? begun);
  const form = useLetterForm(draft, user.membershipPlan === 'premium');
  const { register, handleSubmit, setError, formState, fields, letter } = form;
  const { send, busy, sent, obstacle } = useSendConfession(setError);
  const waitsUntil = useWaitsUntil();
  useKeptDraft(draft, fields, user.id, sent !== null);
  const heading = useFocusOnArrival();

  function tellMissing(): void {
    if (cleanText(fields.message)) return;
    const description = 'Please write your confession message';
    toast({ title: 'Message required', description, variant: 'destructive' });
  }

  return (
    // Nothing is sent by pressing Enter in a field: only the seal sends.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="@container">
      <div className="grid items-start gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Letter aria-labelledby="write" className="grid gap-6">
            <h2 id="write" ref={heading} tabIndex={-1} className="text-2xl outline-none">
              Write your confession
            </h2>
            <RecipientLine
              recipient={draft.recipient}
              problem={obstacle?.at === 'recipient' ? obstacle.message : undefined}
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
        <SealAndSend
          letter={letter}
          busy={busy}
          sealed={sent !== null}
          disabled={waitsUntil !== null}
          onSend={() => void handleSubmit(send, tellMissing)()}
          choice={<MatchChoice form={form} />}
        >
          <div role="alert" className="font-medium text-danger empty:hidden">
            {obstacle && obstacle.at !== 'recipient' && (
              <p>
                {obstacle.message}{' '}
                {obstacle.at === 'email' && <TextLink href="/account-settings?tab=profile">Account Settings</TextLink>}
              </p>
            )}
          </div>
          <QuotaNote user={user} waitsUntil={waitsUntil} />
        </SealAndSend>
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

/** What was pressed to come here is gone: reading goes on at the top of the sheet. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
