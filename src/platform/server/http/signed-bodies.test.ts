import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Access } from '#platform/shared/endpoint.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { handleErrors } from './error-handler.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';

const Post = z.optional(z.object({ text: z.string(), signature: z.string() }));
const Signed = z.object({ stripe: Post, meta: Post });
const echoSigned = (access: Access) => {
  const call = { method: 'POST', path: `/api/for-${access}`, summary: 'Returns the signed body.' } as const;
  return route(
    endpoint({ ...call, access, body: z.unknown(), reply: Signed, bodyLimit: 100 }),
    ({ client }) => client.signed,
  );
};

const echoRaw = route(
  endpoint({ method: 'POST', path: '/api/raw', access: 'vendor', summary: 'Returns the signed text.', reply: Signed }),
  ({ client }) => client.signed,
);

let subject: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  subject = await createTestApp();
  app = Fastify();
  handleErrors(app);
  await app.register(cookie);
  const { services, settings } = subject;
  registerRoutes(app, [echoSigned('vendor'), echoSigned('anyone'), echoRaw], {
    ...settings,
    services,
    loadActor: async () => null,
  });
});
afterAll(async () => {
  await app.close();
  await subject.close();
});

const post = (access: Access, payload: string, headers: Record<string, string> = { 'stripe-signature': 't=1,v1=a' }) =>
  app.inject({
    method: 'POST',
    url: `/api/for-${access}`,
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

const NOTHING = {};

describe('a signed body', () => {
  it('reaches the verb unchanged', async () => {
    const text = '{ "name":  "Zoë 🌹",\n "n": 1.50 }';
    expect((await post('vendor', text)).json()).toEqual({ stripe: { text, signature: 't=1,v1=a' } });
  });

  it('belongs to the vendor whose header has the signature', async () => {
    const meta = { text: '[]', signature: 'sha256=b' };
    expect((await post('vendor', '[]', { 'x-hub-signature-256': 'sha256=b' })).json()).toEqual({ meta });
    const both = { 'x-hub-signature-256': 'sha256=b', 'stripe-signature': 't=1,v1=a' };
    const stripe = { text: '[]', signature: 't=1,v1=a' };
    expect((await post('vendor', '[]', both)).json()).toEqual({ stripe, meta });
  });

  it('is missing without a signature, for a form, and on routes for browsers', async () => {
    expect((await post('vendor', '{}', {})).json()).toEqual(NOTHING);
    expect((await post('anyone', '{}')).json()).toEqual(NOTHING);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'stripe-signature': 'x' };
    expect((await post('vendor', 'a=b', form)).json()).toEqual(NOTHING);
  });

  it('is not parsed where no body is declared: the verb checks the signature first', async () => {
    const url = '/api/raw';
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=b' };
    const answer = await app.inject({ method: 'POST', url, payload: '{"a":', headers });
    expect(answer.json()).toEqual({ meta: { text: '{"a":', signature: 'sha256=b' } });
  });

  it('is checked like other bodies', async () => {
    expect((await post('vendor', '{"a":')).json()).toMatchObject({ code: 'MALFORMED' });
    expect((await post('vendor', '')).json()).toMatchObject({ code: 'MALFORMED' });
    expect((await post('vendor', '{"__proto__":{}}')).json()).toMatchObject({ code: 'MALFORMED' });
    expect((await post('vendor', `"${'a'.repeat(100)}"`)).json()).toMatchObject({ code: 'TOO_LARGE' });
  });
});
