import { HttpError } from '#platform/client/api/http-error.ts';

const WRONG_CREDENTIALS = 401;

/** For a failure without a message of ours, such as a proxy's error page. Only a 401 blames what was typed. */
export function logInFallback(error: unknown): string {
  const isWrong = error instanceof HttpError && error.status === WRONG_CREDENTIALS;
  return isWrong ? 'Invalid email or password.' : "We can't log you in right now. Please try again in a moment.";
}
