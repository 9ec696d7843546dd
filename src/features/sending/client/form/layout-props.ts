import type { ReactNode } from 'react';
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
  failure: SendFailure | null;
}
