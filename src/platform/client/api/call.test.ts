import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { call } from './call.ts';
import { HttpError, NetworkError } from './http-error.ts';

const Reply = z.object({ ok: z.boolean() });
const common = { access: 'anyone', summary: 'For this test.', reply: Reply } as const;

const read = endpoint({ ...common, method: 'GET', path: '/api/things' });
const search = endpoint({
  ...common,
  method: 'GET',
  path: '/api/things/search',
  query: z.object({ q: z.string(), limit: z.optional(z.number()), tags: z.optional(z.array(z.string())) }),
});
const react = endpoint({
  ...common,
  method: 'POST',
  path: '/api/things/:id/react',
  params: z.object({ id: z.string() }),
  body: z.object({ emoji: z.string() }),
});

let server: Server;
let origin: string;
let received: { request: IncomingMessage; body: string };
let answer: { status: number; body: string };

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received = { request, body: await text(request) };
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
}

beforeAll(async () => {
  server = createServer((request, response) => void reply(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});

beforeEach(() => {
  answer = { status: 200, body: '{"ok":true}' };
});

afterAll(() => {
  server.close();
});

/** A browser resolves a path against its page; Node has no page. */
const browserFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (path, init) => browserFetch(new URL(path as string, origin), init);
});
afterAll(() => {
  globalThis.fetch = browserFetch;
});

describe('a call', () => {
  it('sends method and path and returns the answer', async () => {
    expect(await call<typeof read>('GET /api/things')).toEqual({ ok: true });
    expect(received.request).toMatchObject({ method: 'GET', url: '/api/things' });
  });

  it('sends a body as JSON, and sends none if none is given', async () => {
    await call<typeof react>('POST /api/things/:id/react', { params: { id: '7' }, body: { emoji: '🔥' } });
    expect(received.request.headers['content-type']).toBe('application/json');
    expect(received.body).toBe('{"emoji":"🔥"}');

    await call<typeof read>('GET /api/things');
    expect(received.request.headers['content-type']).toBeUndefined();
    expect(received.body).toBe('');
  });

  it('fills the path with encoded parameters', async () => {
    await call<typeof react>('POST /api/things/:id/react', { params: { id: '../a b?c#d' }, body: { emoji: 'x' } });
    expect(received.request.url).toBe('/api/things/..%2Fa%20b%3Fc%23d/react');
  });

  it('writes the query, repeats lists and omits undefined values', async () => {
    await call<typeof search>('GET /api/things/search', { query: { q: 'rosa & co', limit: 3, tags: ['a', 'b'] } });
    expect(received.request.url).toBe('/api/things/search?q=rosa+%26+co&limit=3&tags=a&tags=b');
    await call<typeof search>('GET /api/things/search', { query: { q: 'x' } });
    expect(received.request.url).toBe('/api/things/search?q=x');
  });

  it("throws the server's error", async () => {
    answer = { status: 401, body: '{"code":"WRONG_CREDENTIALS","message":"Invalid email or password."}' };
    const error = await call<typeof read>('GET /api/things').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 401, serverMessage: 'Invalid email or password.' });
  });

  it('returns undefined for an answer without content', async () => {
    answer = { status: 204, body: '' };
    expect(await call<typeof read>('GET /api/things')).toBeUndefined();
  });

  it('throws a network error for a page that is not from our server', async () => {
    answer = { status: 200, body: '<html>Please accept the terms of this hotel</html>' };
    await expect(call<typeof read>('GET /api/things')).rejects.toBeInstanceOf(NetworkError);
  });

  it('throws a network error when the server cannot be reached', async () => {
    const here = origin;
    origin = 'http://127.0.0.1:9';
    await expect(call<typeof read>('GET /api/things')).rejects.toBeInstanceOf(NetworkError);
    origin = here;
  });

  it('takes the answer that the document has asked for, once', async () => {
    const earlyAnswers = new Map([['/api/things', Promise.resolve(Response.json({ early: true }))]]);
    Object.assign(globalThis, { earlyAnswers });
    try {
      expect(await call<typeof read>('GET /api/things')).toEqual({ early: true });
      expect(earlyAnswers.size).toBe(0);
    } finally {
      Reflect.deleteProperty(globalThis, 'earlyAnswers');
    }
  });

  it('throws the abort error of a cancelled call', async () => {
    const signal = AbortSignal.abort();
    await expect(call<typeof read>('GET /api/things', { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
