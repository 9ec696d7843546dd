import { expect, it } from 'vitest';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { logInFallback, signUpFallback } from './failure-texts.ts';

const failure = (status: number, text: string) => HttpError.from(new Response(text, { status }));

const NO_LOGIN = "We can't log you in right now. Please try again in a moment.";
const NO_SIGN_UP = "We can't create your account right now. Please try again in a moment.";
const PROXY_PAGE = '<html><body>502 Bad Gateway</body></html>';

it.each([
  [401, '', 'Invalid email or password.', 'Please check your information and try again.'],
  [400, '', NO_LOGIN, 'Please check your information and try again.'],
  [500, '', NO_LOGIN, NO_SIGN_UP],
  [502, PROXY_PAGE, NO_LOGIN, NO_SIGN_UP],
  [503, PROXY_PAGE, NO_LOGIN, NO_SIGN_UP],
])('a bare %i blames what was typed only where that is the cause', async (status, text, atLogIn, atSignUp) => {
  const error = await failure(status, text);
  expect(messageFor(error, logInFallback(error))).toBe(atLogIn);
  expect(messageFor(error, signUpFallback(error))).toBe(atSignUp);
});

it('says the server’s own words first', async () => {
  const error = await failure(500, JSON.stringify({ code: 'INTERNAL', message: 'Something went wrong on our side.' }));
  expect(messageFor(error, logInFallback(error))).toBe('Something went wrong on our side.');
});

it('blames nobody for a mistake of the page itself', () => {
  const error = new TypeError('x is undefined');
  expect([logInFallback(error), signUpFallback(error)]).toEqual([NO_LOGIN, NO_SIGN_UP]);
});
