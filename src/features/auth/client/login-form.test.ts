import { expect, it } from 'vitest';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { logInFallback } from './login-form.tsx';

const failure = (status: number, text: string) => HttpError.from(new Response(text, { status }));

const OUTAGE = 'We can’t log you in right now. Please try again in a moment.';
const PROXY_PAGE = '<html><body>502 Bad Gateway</body></html>';

it.each([
  [401, '', 'Invalid email or password.'],
  [400, '', OUTAGE],
  [500, '', OUTAGE],
  [502, PROXY_PAGE, OUTAGE],
  [503, PROXY_PAGE, OUTAGE],
])('blames the credentials for a bare %i only if it is a 401', async (status, text, message) => {
  const error = await failure(status, text);
  expect(messageFor(error, logInFallback(error))).toBe(message);
});

it("prefers the server's own message", async () => {
  const error = await failure(500, JSON.stringify({ code: 'INTERNAL', message: 'Something went wrong on our side.' }));
  expect(messageFor(error, logInFallback(error))).toBe('Something went wrong on our side.');
});

it('does not blame the credentials for a programming error of the page', () => {
  expect(logInFallback(new TypeError('x is undefined'))).toBe(OUTAGE);
});
