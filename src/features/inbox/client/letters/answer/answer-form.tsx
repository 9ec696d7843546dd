import { useEffect, useRef } from 'react';
import { HelpLines } from '#features/moderation/client/index.ts';
import { ANSWER_LIMIT } from '#features/sending/contract/choices.ts';
import { StoppedNotice } from '#features/site/client/index.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { useAnswerForm, type AnswerFormOptions } from './use-answer-form.ts';

interface AnswerFormProps extends AnswerFormOptions {
  /** A closed form is hidden. It keeps what was typed even in a browser that refuses to store it. */
  isOpen: boolean;
  onClose: () => void;
}

/** Where to go on after a failure. */
const WAYS_ON: Partial<Record<ErrorCode, { href: string; label: string }>> = {
  EMAIL_UNVERIFIED: { href: '/account-settings?tab=profile', label: 'Account Settings' },
  ALREADY_ANSWERED: { href: '/sent', label: 'Sent letters' },
};

export function AnswerForm({ isOpen, onClose, ...options }: AnswerFormProps) {
  const { form, send, busy, failure, helpLines } = useAnswerForm(options);
  const { register, setFocus, watch, formState } = form;
  const wayOn = failure?.code && WAYS_ON[failure.code];

  const sheet = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    setFocus('message');
    // The button that sends it, too.
    sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, setFocus]);

  return (
    <form
      ref={sheet}
      noValidate
      hidden={!isOpen}
      aria-label="Answer this letter"
      onSubmit={send}
      className="grid scroll-my-6 gap-4 rounded-sheet border border-line bg-sheet p-5 sm:p-7"
    >
      <p className="text-sm text-soft">
        One answer, no more: talking on is what a <TextLink href="/how-it-works#mutual">match</TextLink> is for. If you
        think you know who it is, write them a letter yourself. If you have both confessed, it can be a match.
      </p>
      <StoppedNotice what="answers">You can write it now: it stays in this tab until you send it.</StoppedNotice>
      <TextArea
        label="Your answer"
        rows={4}
        hint="Don’t say how to reach you."
        counter={`${countCharacters(cleanText(watch('message')))} / ${ANSWER_LIMIT}`}
        error={formState.errors.message?.message}
        readOnly={busy}
        {...register('message')}
      />
      {helpLines.length > 0 && <HelpLines lines={helpLines} />}
      <div className="grid gap-1 empty:hidden">
        <FormProblem alert>{failure?.message}</FormProblem>
        {wayOn && <TextLink href={wayOn.href}>{wayOn.label}</TextLink>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyLabel="Sealing...">
          Send answer
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
