import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfessionLetter } from '#features/letters/client/index.ts';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { LetterForm } from './use-letter-form.ts';
import type { SendFailure } from './use-send-confession.ts';

/** What both layouts of the form show. */
export interface LayoutProps {
  form: LetterForm;
  /** Recipient, message and hint. */
  children: ReactNode;
  /** Sends the letter, unless something is wrong with it. */
  onSend: () => void;
  busy: boolean;
  isSent: boolean;
  /** Today's letter has been sent, so that this one cannot be sent yet. */
  isBlocked: boolean;
  /** The member has not proved a username yet, without which no match can be found. */
  needsProof: boolean;
  failure: SendFailure | null;
}

/** The letter as its recipient will read it. */
export function LetterPreview({ form, className }: Pick<LayoutProps, 'form'> & { className?: string }) {
  const [message, hint] = useWatch({ control: form.control, name: ['message', 'hint'] });
  const letter = form.letterWith({ message, hint });
  return (
    <ConfessionLetter
      letter={{ ...letter, message: letter.message || 'Your message appears here.' }}
      className={className}
    />
  );
}

/** What the choice about a match means, and what it takes. */
export function MatchNote({ form, needsProof }: Pick<LayoutProps, 'form' | 'needsProof'>) {
  if (!form.choices.mayMatch) return 'Neither of you learns that it’s mutual.';
  return `You’d both learn it’s mutual. No names.${needsProof ? ' For that, prove your own username.' : ''}`;
}

/** Whether the recipient may answer the letter. Beside the choice about a match, the other way to hear of them. */
export function AnswerChoice({ form: { register }, className }: Pick<LayoutProps, 'form'> & { className: string }) {
  return (
    <Checkbox
      label="They may answer, once"
      hint="You find it under Sent letters. They don’t learn who you are."
      className={className}
      {...register('mayAnswer')}
    />
  );
}

/** Why the letter was not sent, where it stays after the toast is gone. The toast has announced it. */
export function SendProblem({ failure }: { failure: SendFailure | null }) {
  if (!failure || failure.at === 'recipient') return null;
  return (
    <p className="font-medium text-danger">
      {failure.message}{' '}
      {failure.at === 'email' && <TextLink href="/account-settings?tab=profile">Account Settings</TextLink>}
    </p>
  );
}
