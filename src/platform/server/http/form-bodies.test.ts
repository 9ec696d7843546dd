import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Access } from '#platform/shared/endpoint.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';

const Fields = z.object({ name: z.string(), other: z.optional(z.string()) });
const echo = (access: Access, bodyLimit = 100, path: `/api/${string}` = `/api/for-${access}`) => {
  const call = { method: 'POST', path, summary: 'Returns the body.' } as const;
  return route(endpoint({ ...call, access, body: Fields, reply: Fields, bodyLimit }), (_ctx, { body }) => body);
};

const MEGABYTE = 1024 * 1024;

let subject: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  subject = await createTestApp();
  app = Fastify();
  await app.register(cookie);
  const { services, settings } = subject;
  registerRoutes(app, [echo('vendor'), echo('anyone'), echo('vendor', MEGABYTE, '/api/large')], {
    ...settings,
    services,
    loadActor: async () => null,
  });
});
afterAll(async () => {
  await app.close();
  await subject.close();
});

const FORM = 'application/x-www-form-urlencoded';
const post = (url: string, payload: string, type = FORM) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('a form', () => {
  it('is accepted from a vendor', async () => {
    const answer = await post('/api/for-vendor', 'name=a.b%2Bc+d&other=');
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'a.b+c d', other: '' }]);
    expect((await post('/api/for-vendor', 'name=x', `${FORM}; charset=utf-8`)).statusCode).toBe(200);
  });

  it('is accepted as multipart too, as mail programs send it, but its content is ignored', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n';
    const answer = await post('/api/for-vendor', body, 'multipart/form-data; boundary=b');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect((await post('/api/for-anyone', body, 'multipart/form-data; boundary=b')).statusCode).toBe(415);
  });

  it('is refused on other routes', async () => {
    expect((await post('/api/for-anyone', 'name=a')).statusCode).toBe(415);
    expect((await post('/api/for-anyone', '{"name":"a"}', 'application/json')).statusCode).toBe(200);
  });

  it('has the same limits as other bodies', async () => {
    expect((await post('/api/for-vendor', `name=${'a'.repeat(100)}`)).statusCode).toBe(413);
    const nameless = await post('/api/for-vendor', '__proto__=x&constructor=y');
    expect(nameless.json()).toMatchObject({ code: 'VALIDATION' });
    expect((await post('/api/for-vendor', 'hello', 'text/html')).statusCode).toBe(415);
  });

  it('is small, also where other bodies may be large: before its signature is checked, anybody may have sent it', async () => {
    const name = 'a'.repeat(20 * 1024);
    const large = await post('/api/large', `name=${name}`);
    expect([large.statusCode, large.json().code]).toEqual([413, 'TOO_LARGE']);
    expect((await post('/api/large', JSON.stringify({ name }), 'application/json')).statusCode).toBe(200);
  });
});
