import { HttpError } from '#platform/client/api/http-error.ts';

const WRONG_CREDENTIALS = 401;
const FIRST_OUTAGE = 500;

/** For a failure without words of ours, such as a proxy's error page: only a 401 is about what was typed. */
export function logInFallback(error: unknown): string {
  const isWrong = error instanceof HttpError && error.status === WRONG_CREDENTIALS;
  return isWrong ? 'Invalid email or password.' : "We can't log you in right now. Please try again in a moment.";
}

/** The same for a sign-up: an outage is not for the person to check. */
export function signUpFallback(error: unknown): string {
  const isRefused = error instanceof HttpError && error.status < FIRST_OUTAGE;
  return isRefused
    ? 'Please check your information and try again.'
    : "We can't create your account right now. Please try again in a moment.";
}
