import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { ACCOUNTS } from './accounts.ts';
import { LOGIN_FAULTS } from './faults.ts';
import { openInstagramSandbox } from './instagram.ts';
import { SANDBOX_KEYS } from './keys.ts';

/** The callbacks that the product gets. */
const callbacks: { url: string; body: unknown }[] = [];
let product: FastifyInstance;
let subject: TestApp;
const sandbox = openInstagramSandbox({
  address: () => product.listeningOrigin,
  pages: (origin) => origin,
  clock: new FakeClock(),
});

beforeAll(async () => {
  product = Fastify();
  product.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  product.post('/api/instagram/:callback', async ({ url, body }) => {
    callbacks.push({ url, body });
    return { url: `${product.listeningOrigin}/data-deletion/abc`, confirmation_code: 'abc' };
  });
  await product.listen({ host: '127.0.0.1', port: 0 });
  subject = await createTestApp({ sandboxes: [sandbox] });
});
afterAll(async () => {
  await subject.close();
  await product.close();
});

const PATH = '/sandbox/instagram/www.instagram.com/oauth/authorize';
const QUERY = {
  client_id: SANDBOX_KEYS.appId,
  redirect_uri: 'http://localhost:3000/instagram-callback',
  response_type: 'code',
  scope: 'instagram_business_basic',
  state: 'verify.a&b',
};
const get = (url: string, query: Record<string, string> = {}) =>
  subject.browser().request({ method: 'GET', url, query: { ...QUERY, ...query } });

describe('the login page', () => {
  it('offers all accounts, without scripts, and keeps the window that opened it', async () => {
    const { statusCode, body, headers } = await get(PATH);
    expect(statusCode).toBe(200);
    for (const { username } of ACCOUNTS) expect(body).toContain(`@${username}</a>`);
    for (const username of Object.keys(LOGIN_FAULTS)) expect(body).toContain(`@${username}</a>`);
    expect(body).not.toContain('<script');
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });

  it('is severed from that window on request', async () => {
    const { headers } = await get(PATH, { coop: 'same-origin' });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('offers a typed username if it is a valid one', async () => {
    expect((await get(PATH, { username: ' @Some.One ' })).body).toContain('@some.one</a>');
    expect((await get(PATH, { username: '<b>' })).body).not.toContain('@<b>');
    expect((await get(`${PATH}/as/a-b`)).statusCode).toBe(404);
  });

  it.each([
    [{ client_id: '1' }, 'Invalid platform app'],
    [{ redirect_uri: 'http://localhost:3000/instagram-callback/' }, 'Invalid redirect_uri'],
    [{ redirect_uri: 'http://localhost:3000/instagram-callback?x=1' }, 'Invalid redirect_uri'],
    [{ redirect_uri: 'https://evil.example/instagram-callback' }, 'Invalid redirect_uri'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'Invalid redirect_uri'],
    [{ response_type: 'token' }, 'Invalid response_type'],
    [{ scope: 'user_profile' }, 'Invalid scope: user_profile'],
    [{ scope: 'instagram_business_manage_comments' }, 'Invalid scope: instagram_business_manage_comments'],
  ])('refuses %o, and redirects nowhere', async (query, message) => {
    for (const url of [PATH, `${PATH}/cancel`, `${PATH}/as/rosa.lindt`]) {
      const { statusCode, body, headers } = await get(url, query);
      expect([statusCode, headers.location]).toEqual([400, undefined]);
      expect(body).toContain(message);
    }
  });
});

describe('a choice', () => {
  it('leads back with a code, the state and "#_"', async () => {
    const { statusCode, headers } = await get(`${PATH}/as/rosa.lindt`);
    expect(statusCode).toBe(302);
    expect(headers.location).toMatch(
      /^http:\/\/localhost:3000\/instagram-callback\?code=AQ[\w-]{64}&state=verify\.a%26b#_$/,
    );
  });

  it('of a personal account leads to a page that says why it is refused', async () => {
    const { statusCode, body, headers } = await get(`${PATH}/as/ben.ashworth`);
    expect([statusCode, headers.location]).toEqual([200, undefined]);
    expect(body).toContain('You need a professional account');
    expect(body).toContain('Choose another account');
  });

  it('to cancel leads back with Instagram’s error', async () => {
    const { searchParams } = new URL((await get(`${PATH}/cancel`)).headers.location ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'verify.a&b',
    });
  });
});

describe('the apps of an account', () => {
  const ROSA = '/sandbox/instagram/accounts/rosa.lindt';
  const press = (action: string) =>
    subject.browser().request({
      method: 'POST',
      url: `${ROSA}/${action}`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('can be removed, or asked to delete data', async () => {
    const { body } = await get(ROSA);
    expect(body).toContain('Remove app');
    expect(body).toContain('Request data deletion');
  });

  it('get a signed callback, and their answer is shown', async () => {
    const removed = await press('remove-app');
    const deletion = await press('request-deletion');
    expect([removed.statusCode, deletion.statusCode]).toEqual([200, 200]);
    expect(deletion.body).toContain('status 200');
    expect(deletion.body).toContain('href="/data-deletion/abc"');
    const account = sandbox.accounts.find('rosa.lindt');
    const body = `signed_request=${account && sandbox.sign(account)}`;
    expect(callbacks).toEqual([
      { url: '/api/instagram/deauthorize', body },
      { url: '/api/instagram/data-deletion', body },
    ]);
  });
});

it('a person who wrote to us can ask for deletion as a sender, with a personal account too', async () => {
  const url = '/sandbox/instagram/accounts/ben.ashworth';
  const { body } = await get(url);
  expect(body).toContain('Request deletion of messages');
  expect(body).not.toContain('Remove app');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await subject.browser().request({ method: 'POST', url: `${url}/request-message-deletion`, payload: '', headers });
  const [, payload = ''] = String(callbacks.at(-1)?.body).split('.');
  const { user_id: id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { user_id: string };
  expect(id).toBe(sandbox.phone.igsid('ben.ashworth'));
});

describe('usernames', () => {
  it('are freed by a rename, and belong to one account at a time', () => {
    const { accounts } = sandbox;
    const ida = accounts.find('ida.sorensen');
    expect(() => accounts.register('ida.sorensen')).toThrow('taken');
    accounts.rename(ida?.id ?? '', 'ida.sails');
    const next = accounts.register('ida.sorensen');
    accounts.rename(next.id, 'ida.was.here');
    const third = accounts.register('ida.sorensen');
    expect(new Set([ida?.id, next.id, third.id]).size).toBe(3);
    expect(() => accounts.rename(third.id, 'ida.sails')).toThrow('taken');
    expect(() => accounts.rename('1', 'x')).toThrow('No account has the id');
  });

  it('have the same ids after a restart', () => {
    const other = openInstagramSandbox({ address: () => '', pages: () => '', clock: new FakeClock() });
    const { id, scopedId } = sandbox.accounts.register('somebody.new');
    expect(other.accounts.register('somebody.new')).toMatchObject({ id, scopedId });
  });
});
