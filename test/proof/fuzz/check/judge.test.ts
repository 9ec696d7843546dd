import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { exchangeToken } from '#features/verification/contract.ts';
import { ERRORS, type ErrorCode } from '#platform/shared/app-error.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Answer } from './answer.ts';
import { findInternals, secretsOf } from './find-internals.ts';
import { judge } from './judge.ts';

const subject = appPerFile();

/** A real answer with something wrong. */
async function answerWith(change: Partial<Answer> = {}): Promise<Answer> {
  const { browser } = await makeMember(subject);
  const { statusCode, headers, body } = await browser.request({ method: 'GET', url: getCurrentUser.path });
  return { status: statusCode, headers, body, ...change };
}

async function faultsOf(change: Partial<Answer>, endpoint: Endpoint = getCurrentUser): Promise<string[]> {
  return judge(endpoint, await answerWith(change)).map(({ what }) => what);
}

const refusal = (code: ErrorCode, more: object = {}): Partial<Answer> => {
  const { status, message } = ERRORS[code];
  return { status, body: JSON.stringify({ code, message, ...more }) };
};

describe('an answer is found fault with', () => {
  it('only if something is wrong', async () => {
    expect(await faultsOf({})).toEqual([]);
    expect(await faultsOf(refusal('SIGNED_OUT'))).toEqual([]);
    expect(await faultsOf(refusal('VALIDATION', { issues: [{ path: 'email', message: 'Wrong' }] }), logIn)).toEqual([]);
    expect(await faultsOf(refusal('LOGIN_REFUSED', { success: false, error: 'No.' }), exchangeToken)).toEqual([]);
  });

  it.each([
    ['an additional field', { secret: 1 }, 'a reply with more than its schema has'],
    ['a field of the wrong type', { email: null }, 'a reply that does not fit its schema'],
  ])('in a reply: %s', async (_what, more, fault) => {
    const { body } = await answerWith();
    expect(await faultsOf({ body: JSON.stringify({ ...JSON.parse(body), ...more }) })).toEqual([fault]);
  });

  it.each([
    ['of the server', refusal('INTERNAL'), ['500 INTERNAL']],
    ['that the contract does not have', refusal('ALREADY_ANSWERED'), ['ALREADY_ANSWERED is not in the contract']],
    ['with another status', { ...refusal('SIGNED_OUT'), status: 403 }, ['SIGNED_OUT with the status 403']],
    ['with other fields', refusal('SIGNED_OUT', { stack: 'at' }), ['SIGNED_OUT with other fields']],
    [
      'of a library',
      { status: 400, body: '{"error":"Bad Request","statusCode":400}' },
      ['an error of another form (400)'],
    ],
    ['without JSON', { status: 404, body: 'Not found' }, ['an error without a body of JSON (404)']],
  ])('for an error %s', async (_what, change, faults) => {
    expect(await faultsOf(change)).toEqual(faults);
  });

  it('for a header that is missing', async () => {
    const { headers } = await answerWith();
    const { 'x-frame-options': _frames, ...rest } = headers;
    expect(await faultsOf({ headers: rest })).toEqual(['an answer without security headers']);
  });
});

describe('internals are found', () => {
  it.each([
    'Error: x\n    at handle (/srv/app/dist/server/main.js:12:3)',
    'invalid byte sequence for encoding "UTF8": 0x00',
    'duplicate key value violates unique constraint',
    'select from chat_messages',
    '{"code":"FST_ERR_BAD_URL"}',
    'Unexpected token } in JSON',
    'Cannot read properties of undefined',
  ])('in %j', (text) => {
    expect(findInternals(text, [])).not.toEqual([]);
  });

  it('in every spelling of a key, and not in what the request itself had', () => {
    const secrets = secretsOf(subject);
    expect(findInternals(`x${subject.master.toString('base64url')}x`, secrets)).toHaveLength(1);
    expect(findInternals('no such route /home/x', secrets, 'GET /home/x')).toEqual([]);
    expect(findInternals('You hum when you think that nobody is near.', secrets)).toEqual([]);
  });
});
