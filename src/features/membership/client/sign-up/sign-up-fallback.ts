import { HttpError } from '#platform/client/api/http-error.ts';

const FIRST_OUTAGE = 500;

/** For a failure without a message of ours, such as a proxy's error page. During an outage there is nothing to check. */
export function signUpFallback(error: unknown): string {
  const isRefused = error instanceof HttpError && error.status < FIRST_OUTAGE;
  return isRefused
    ? 'Please check your information and try again.'
    : "We can't create your account right now. Please try again in a moment.";
}
