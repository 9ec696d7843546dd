import { useState } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { useAction } from '#platform/client/forms/use-action.ts';

/** What is said in place when something was not done. */
export interface Notice {
  text: string;
  /** Nothing is wrong: the person changed their mind. */
  isCalm: boolean;
}

export interface NoticeTexts {
  /** The person closed the browser's window. */
  cancelled: string;
  /** Without a message of the server. */
  failed: string;
  /** Instead of the server's message for a passkey that it does not know. */
  refused?: string;
}

/** Thrown if the person closes the dialog that asks to confirm. */
export class NotConfirmed extends Error {}

/** Null if there is nothing to say. */
function noticeFor(error: unknown, { cancelled, failed, refused }: NoticeTexts): Notice | null {
  if (error instanceof NotConfirmed) return null;
  const name = error instanceof Error ? error.name : '';
  // Browsers say no more than this, so that pages cannot find out which passkeys there are.
  if (name === 'NotAllowedError' || name === 'AbortError') return { text: cancelled, isCalm: true };
  if (name === 'InvalidStateError') {
    return { text: 'This device already has a passkey for your account.', isCalm: true };
  }
  if (refused !== undefined && hasCode(error, 'PASSKEY_REFUSED')) return { text: refused, isCalm: false };
  return { text: messageFor(error, failed), isCalm: false };
}

export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  return (
    <p
      role={notice.isCalm ? 'status' : 'alert'}
      className={classes('text-sm', notice.isCalm ? 'text-soft' : 'font-medium text-danger')}
    >
      {notice.text}
    </p>
  );
}

/** An action whose failure is shown in place instead of in a toast, unless `isShown` says that it is shown elsewhere. */
export function useNotedAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<void>,
  texts: NoticeTexts,
  isShown: (error: unknown) => boolean = () => false,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const action = useAction(
    (...input: Input) => {
      setNotice(null);
      return act(...input);
    },
    (error) => {
      if (!isShown(error)) setNotice(noticeFor(error, texts));
    },
  );
  return { ...action, notice, clear: () => setNotice(null) };
}
