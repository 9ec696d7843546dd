import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchangeCode } from './exchange-code.ts';

const LOGIN = { code: 'abc', state: 'verify.xyz', redirectUri: 'https://here.example/instagram-callback' };

afterEach(() => vi.unstubAllGlobals());

function exchange(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return exchangeCode(LOGIN);
}
const json = (body: unknown, status = 200) => exchange(async () => Response.json(body, { status }));

describe('exchangeCode', () => {
  it('returns the account', async () => {
    const userInfo = { username: 'rosa.lindt', id: '178', access_token: 'grant', account_type: 'BUSINESS' };
    expect(await json({ success: true, userInfo })).toEqual({ success: true, account: userInfo });
  });

  it('returns a refusal with its reason and its code', async () => {
    const refusal = { success: false, error: 'Insufficient developer role', errorCode: 'NON_TESTER_RESTRICTION' };
    expect(await json({ ...refusal, code: 'LOGIN_REFUSED', message: 'x' }, 400)).toEqual(refusal);
  });

  it('returns the message of any other error of our server', async () => {
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' };
    expect(await json(body, 429)).toEqual({ success: false, error: 'Too many requests.' });
  });

  it('returns null if the answer has no account', async () => {
    expect(await json({ success: true })).toEqual({ success: true, account: null });
  });

  it.each(['<h1>Hotel login</h1>', 'null', '[]', '{}', '"text"', '{"success":false}', '{"error":7}'])(
    'reports an unreadable answer: %s',
    async (body) => {
      const answer = await exchange(async () => new Response(body));
      expect(answer).toEqual({ success: false, error: 'Invalid response from server' });
    },
  );

  it('reports a network error if there is no answer', async () => {
    const answer = await exchange(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(answer).toEqual({ success: false, error: 'Network error' });
  });
});
