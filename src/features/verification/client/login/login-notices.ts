import { messageFor } from '#platform/client/api/http-error.ts';
import type { Notice } from '#platform/client/ui/toast-store.ts';
import type { LoginErrorCode, LoginMode } from '../../contract.ts';
import type { LoginAnswer } from './login-message.ts';

const failed = (title: string, description: string): Notice => ({ title, description, variant: 'destructive' });
const loginFailed = (description: string) => failed('Instagram Login Failed', description);

export const BLOCKED = failed('Popup Blocked', 'Please allow popups for this site and try again.');

const CLOSED = loginFailed('The Instagram window closed before you were done. If it’s still open, just finish there.');

const NO_USERNAME = failed(
  'Instagram Verification Failed',
  'Instagram didn’t tell us your username. Please try again.',
);

const UNAVAILABLE = failed(
  'Instagram Verification Temporarily Unavailable',
  'Instagram isn’t accepting our app right now. We have to fix that. Please try again later.',
);

const NOTICES: Record<LoginErrorCode, Notice> = {
  PLATFORM_APP: UNAVAILABLE,
  NON_TESTER_RESTRICTION: failed(
    'Instagram Verification Currently Limited',
    'Until Instagram has reviewed our app, only approved test accounts can log in.',
  ),
  NO_USERNAME,
  CANCELLED: loginFailed('You cancelled at Instagram. Nothing was read and nothing is kept.'),
  UNAVAILABLE: loginFailed('Instagram isn’t responding. Please try again in a few minutes.'),
};

/** The notices for a login that failed. */
interface Notices {
  closed: Notice;
  /** The login could not be started. */
  ofStart: (error: unknown) => Notice;
  /** For an answer without an account; null for a successful one. */
  ofFailure: (answer: LoginAnswer) => Notice | null;
}

const verifying: Notices = {
  closed: CLOSED,
  ofStart: (error) => loginFailed(messageFor(error, 'We couldn’t start the login. Please try again.')),
  ofFailure(answer) {
    if (answer.success) return answer.userInfo.username ? null : NO_USERNAME;
    const { error, errorCode } = answer;
    if (errorCode && Object.hasOwn(NOTICES, errorCode)) return NOTICES[errorCode];
    return /platform app/i.test(error) ? UNAVAILABLE : loginFailed(error || 'Please try again.');
  },
};

/** The same notices under one title. */
const linkingFailed = (notice: Notice): Notice => ({ ...notice, title: 'Linking Failed' });

const linking: Notices = {
  closed: linkingFailed(CLOSED),
  ofStart: (error) => linkingFailed(verifying.ofStart(error)),
  ofFailure(answer) {
    if (!answer.success && !answer.error && !answer.errorCode)
      return failed('Linking Failed', 'Failed to link account');
    const notice = verifying.ofFailure(answer);
    return notice && linkingFailed(notice);
  },
};

export const NOTICES_OF: Record<LoginMode, Notices> = { verify: verifying, linking };
