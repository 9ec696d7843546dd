import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, logOut, requestPasswordReset } from '#features/auth/contract.ts';
import { exportData } from '#features/account/contract.ts';
import { getLiveness, getReadiness, getSite } from '#features/site/contract.ts';
import { ERRORS } from '#platform/shared/app-error.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { makeUser } from '#test/factories/user.ts';
import { listen } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';

const subject = appPerFile();

const credentials = { email: 'a@example.org', password: 'x' };

describe('every answer', () => {
  it('has a request id, no-store and the security headers', async () => {
    const { headers } = await subject.browser().call(getLiveness);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('contains only the fields of its contract', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const { body } = await browser.call(getCurrentUser);
    expect(Object.keys(body).toSorted()).toEqual([
      'confessionsToday',
      'email',
      'emailVerified',
      'firstName',
      'id',
      'isModerator',
      'lastName',
      'membershipPlan',
      'nextConfessionAt',
    ]);
  });
});

it('a request that does not arrive in time is dropped', () => {
  expect(subject.app.server.requestTimeout).toBe(30 * SECOND);
});

it('a connection whose client does not read is closed', () => {
  expect(subject.app.server.timeout).toBe(2 * MINUTE);
});

describe('a refused request', () => {
  it.each([
    ['that cannot be decoded', '/api/confessions/search/%ff', 400, 'MALFORMED'],
    ['with half a character', '/api/public-pages/%e2%82', 400, 'MALFORMED'],
    ['with a longer parameter than any', `/api/confessions/search/${'x'.repeat(2100)}`, 414, 'URL_TOO_LONG'],
  ])('has an address %s', async (_what, url, status, code) => {
    const answer = await subject.browser().request({ method: 'GET', url });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: ERRORS[code as 'MALFORMED'].message },
    ]);
    const unknown = await subject.browser().request({ method: 'GET', url: '/api/unknown' });
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(Object.keys(unknown.headers)));
  });

  it('comes from another origin, or from none', async () => {
    const browser = subject.browser();
    const foreign = await browser.call(logIn, { body: credentials, headers: { origin: 'https://evil.example' } });
    const none = await subject.app.inject({ method: 'POST', url: logOut.path });
    const opaque = await browser.call(logOut, { headers: { origin: 'null' } });
    expect([foreign.status, none.statusCode, opaque.status]).toEqual([403, 403, 403]);
    expect(foreign.error.code).toBe('FOREIGN_ORIGIN');
  });

  it('comes from any other origin than that of the public URL', async () => {
    const other = await createTestApp({ publicUrl: new URL('https://subrosa.example') });
    const browser = other.browser();
    expect((await browser.call(logOut)).status).toBe(403);
    expect((await browser.call(logOut, { headers: { origin: 'https://subrosa.example' } })).status).toBe(200);
    await other.close();
  });

  it('names the invalid fields', async () => {
    const browser = subject.browser();
    const send = (payload: string, type = 'application/json') =>
      browser.request({ method: 'POST', url: logIn.path, payload, headers: { 'content-type': type } });
    expect((await send('{"email":')).json()).toMatchObject({ code: 'MALFORMED' });
    expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('hello', 'text/plain')).statusCode).toBe(415);
    expect((await send(JSON.stringify({ ...credentials, email: 'a'.repeat(17_000) }))).statusCode).toBe(413);
    expect((await send('{"__proto__": {"admin": true}}')).statusCode).toBe(400);
    expect((await browser.call(logIn, { body: { ...credentials, admin: true } })).error.code).toBe('VALIDATION');
    expect((await browser.call(logIn)).error.code).toBe('VALIDATION');
  });

  it('gets a JSON error for a path that is too long or unknown', async () => {
    const browser = subject.browser();
    const long = await browser.request({ method: 'GET', url: `/api/health/live?${'x'.repeat(2100)}` });
    expect(long.json()).toMatchObject({ code: 'URL_TOO_LONG' });
    const unknown = await browser.request({ method: 'GET', url: '/api/nothing' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After once the calls are used up', async () => {
    const strict = await createTestApp({ limitFactor: 1 });
    const browser = strict.browser();
    const statuses: number[] = [];
    const ask = () => browser.call(requestPasswordReset, { body: { email: 'a@example.org' } });
    for (let n = 0; n < 3; n += 1) statuses.push((await ask()).status);
    const { status, error, headers } = await ask();
    expect(statuses).toEqual([200, 200, 200]);
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });

  it('cannot be doubled with HEAD, which only checks of health and pages answer', async () => {
    const head = async (url: string) => (await subject.browser().request({ method: 'HEAD', url })).statusCode;
    expect(await head(exportData.path)).toBe(404);
    expect(await head(getLiveness.path)).toBe(200);
  });
});

describe('health', () => {
  it('is ready while the database answers and says 503 when it does not', async () => {
    const other = await createTestApp();
    expect((await other.browser().call(getReadiness)).body).toEqual({ status: 'ok' });
    await other.database.close();
    const down = await other.browser().call(getReadiness);
    expect([down.status, down.error.code, down.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    expect((await other.browser().call(getLiveness)).status).toBe(200);
    await other.app.close();
    await other.jobs.stop();
  });
});

describe('the API page', () => {
  it('shows every call, and the OpenAPI description is complete', async () => {
    const page = await subject.app.inject({ method: 'GET', url: '/api/docs' });
    const { paths } = (await subject.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    for (const { method, path } of [getCurrentUser, logIn, logOut, getLiveness, getReadiness]) {
      expect(page.body).toContain(`${method} ${path}`);
      expect(paths[path][method.toLowerCase()].responses).toHaveProperty('429');
    }
    expect(paths['/api/auth/login'].post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['email', 'password'],
      additionalProperties: false,
    });
  });
});

it('a request whose connection is closed before it is handled is no error of ours', async () => {
  const errors: string[] = [];
  const listening = await createTestApp(
    {},
    pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
  );
  const { port } = new URL(await listen(listening));
  const connection = connect(Number(port), '127.0.0.1');
  // Node refuses this body, and closes the connection, when the hooks have not begun.
  connection.end(`GET ${getSite.path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: unknown\r\n\r\n`);
  connection.resume();
  await once(connection, 'close');
  expect((await listening.browser().call(getSite)).status).toBe(200);
  await listening.close();
  expect(errors).toEqual([]);
});
