import { expect, it } from 'vitest';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { signUpFallback } from './use-sign-up.ts';

const CHECK_FORM = 'Please check your information and try again.';
const OUTAGE = 'We can’t create your account right now. Please try again in a moment.';
const PROXY_PAGE = '<html><body>502 Bad Gateway</body></html>';

it.each([
  [401, '', CHECK_FORM],
  [400, '', CHECK_FORM],
  [500, '', OUTAGE],
  [502, PROXY_PAGE, OUTAGE],
  [503, PROXY_PAGE, OUTAGE],
])('blames the form for a bare %i only if the request was refused', async (status, text, message) => {
  const error = await HttpError.from(new Response(text, { status }));
  expect(messageFor(error, signUpFallback(error))).toBe(message);
});

it('does not blame the form for a programming error of the page', () => {
  expect(signUpFallback(new TypeError('x is undefined'))).toBe(OUTAGE);
});
