import { describe, expect, it } from 'vitest';
import { confirmPremiumSignup } from '#features/membership/contract.ts';
import { validatePromoCode } from '#features/promo/contract.ts';
import { exchangeToken, verifyProfile } from '#features/verification/contract.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';

const subject = appPerFile();

const text = expect.stringMatching(/./);
const login = { code: 'a', redirectUri: 'http://localhost:3000/instagram-callback', state: 'verify.a' };
const profile = { profileName: 'rosa', verificationMethod: 'instagram_oauth' };

describe.each([
  [exchangeToken, login, { success: false, error: text }],
  [verifyProfile, profile, { success: false, error: text }],
  [validatePromoCode, { code: 'ROSE' }, { valid: false, error: text }],
  [confirmPremiumSignup, { paymentIntentId: 'pi_1' }, { success: false, message: text }],
])('every failure of $path has the shape of its reply', ({ path }, right, shape) => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    subject.browser().request({ method: 'POST', url: path, payload, headers });
  const wrongFields = (value: unknown) => Object.fromEntries(Object.keys(right).map((name) => [name, value]));
  const [first = ''] = Object.keys(right);

  it.each([
    ['nothing', 400, '{}'],
    ['no object', 400, '[]'],
    ['null', 400, 'null'],
    ['empty texts', 400, JSON.stringify(wrongFields(''))],
    ['numbers', 400, JSON.stringify(wrongFields(7))],
    ['one field missing', 400, JSON.stringify({ ...right, [first]: undefined })],
    ['an unknown field', 400, JSON.stringify({ ...right, admin: true })],
    ['a field too long', 400, JSON.stringify({ ...right, [first]: 'x'.repeat(5000) })],
    ['broken JSON', 400, '{"code":'],
    ['an empty body', 400, ''],
    ['a body too large', 413, JSON.stringify(wrongFields('x'.repeat(17_000)))],
  ])('with %s', async (_what, status, payload) => {
    // An empty promo code is an invalid code, not a malformed call.
    const isAnswer = path === validatePromoCode.path && payload === '{"code":""}';
    const answer = await post(payload);
    expect(answer.json()).toMatchObject(shape);
    expect(answer.statusCode).toBe(isAnswer ? 200 : status);
  });

  it('with a body that is not JSON, and from another origin', async () => {
    const form = await post('code=a', { 'content-type': 'application/x-www-form-urlencoded' });
    const foreign = await post('{}', { 'content-type': 'application/json', origin: 'https://evil.example' });
    expect([form.statusCode, foreign.statusCode]).toEqual([415, 403]);
    expect([form.json(), foreign.json()]).toMatchObject([shape, shape]);
  });
});

it('a failure has a readable message and the error code', async () => {
  const { state: _missing, ...body } = login;
  const error = 'This login is incomplete. Please start again.';
  const { status, body: answer } = await subject.browser().call(exchangeToken, { body });
  expect([status, answer]).toEqual([
    400,
    { success: false, error, code: 'VALIDATION', message: error, issues: [{ path: 'state', message: error }] },
  ]);
});

it('an answer beyond the rate limit has the shape too', async () => {
  const strict = await createTestApp({ limitFactor: 1 });
  const ask = () => strict.browser().call(exchangeToken, { body: login });
  for (let n = 0; n < 10; n += 1) await ask();
  const { status, body } = await ask();
  await strict.close();
  expect([status, body]).toMatchObject([429, { success: false, error: text, code: 'TOO_MANY_REQUESTS' }]);
});
