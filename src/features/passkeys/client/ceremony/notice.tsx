import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { classes } from '#platform/client/ui/classes.ts';

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
export function noticeFor(error: unknown, { cancelled, failed, refused }: NoticeTexts): Notice | null {
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
