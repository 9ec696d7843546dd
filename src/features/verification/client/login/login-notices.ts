import { messageFor } from '#platform/client/api/http-error.ts';
import type { Notice } from '#platform/client/ui/toast-store.ts';
import type { LoginErrorCode } from '../../contract.ts';
import type { LoginAnswer } from './login-message.ts';

const failed = (title: string, description: string): Notice => ({ title, description, variant: 'destructive' });
const loginFailed = (description: string) => failed('Instagram Login Failed', description);

export const BLOCKED = failed('Popup Blocked', 'Please allow popups for this site and try again.');

export const CLOSED = loginFailed(
  'The Instagram window closed before it had an answer. Should it still be open, finish there: we are listening.',
);

const NO_USERNAME = failed(
  'Instagram Verification Failed',
  'Instagram confirmed somebody, but did not say who. Please try again.',
);

const UNAVAILABLE = failed(
  'Instagram Verification Temporarily Unavailable',
  'Instagram does not accept our application right now. That is for us to mend: please try again later.',
);

const NOTICES: Record<LoginErrorCode, Notice> = {
  PLATFORM_APP: UNAVAILABLE,
  NON_TESTER_RESTRICTION: failed(
    'Instagram Verification Currently Limited',
    'Until Instagram has reviewed our application, it lets only approved test accounts log in.',
  ),
  NO_USERNAME,
  CANCELLED: loginFailed('You turned back at Instagram. Nothing was read and nothing is kept.'),
  UNAVAILABLE: loginFailed('Instagram does not answer right now. Please try again in a few minutes.'),
};

/** The popup could not even set out. */
export function noticeOfStart(error: unknown): Notice {
  return loginFailed(messageFor(error, 'We could not begin the login. Please try again.'));
}

/** What to say about an answer that confirms nobody; null about one that does. */
export function noticeOfFailure(answer: LoginAnswer): Notice | null {
  if (answer.success) return answer.userInfo.username ? null : NO_USERNAME;
  const { error, errorCode } = answer;
  if (errorCode && Object.hasOwn(NOTICES, errorCode)) return NOTICES[errorCode];
  return /platform app/i.test(error) ? UNAVAILABLE : loginFailed(error || 'Please try again.');
}
