import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openModerationService, type ModerationService } from './moderation-service.ts';

/** Answers in ways that the sandbox does not; with 'never' the caller waits for ever. */
const server = {
  answer: {} as object | string,
  status: 200,
  headers: {} as Record<string, string>,
  requests: [] as { url: string; authorization: string | undefined; body: unknown }[],
};
const app = Fastify({ forceCloseConnections: true });
app.post('/v1/moderations', async ({ url, headers: { authorization }, body }, reply) => {
  server.requests.push({ url, authorization, body });
  if (server.answer === 'never') return reply.hijack();
  return reply.code(server.status).headers(server.headers).type('application/json').send(JSON.stringify(server.answer));
});
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

const result = (hate: number) => ({ flagged: hate > 0.5, categories: { hate: hate > 0.5 }, category_scores: { hate } });
const HATE = { category: 'hate', score: 0.9 };

let clock: FakeClock;
let unread: string[];
let service: ModerationService;
function open(settings: { url?: URL; key?: string | null; timeout?: number } = {}) {
  const { key = 'sk-1', timeout = 5 * SECOND, url = new URL('/v1/moderations', app.listeningOrigin) } = settings;
  const onUnread = (why: string) => unread.push(why);
  return openModerationService({ url: () => url, key, model: 'm', thresholds: new Map(), timeout, clock, onUnread });
}
beforeEach(() => {
  Object.assign(server, { answer: { results: [result(0.9)] }, status: 200, headers: {} });
  server.requests.splice(0);
  clock = new FakeClock();
  unread = [];
  service = open();
});

const ask = (from = service) => from.review(['I like you']);

describe('a moderation service', () => {
  it('gets the texts, the model and the key, and nothing else', async () => {
    server.answer = { results: [result(0.9), result(0)] };
    expect(await service.review(['I like you', '', 'Turin'])).toEqual([HATE]);
    expect(server.requests).toEqual([
      { url: '/v1/moderations', authorization: 'Bearer sk-1', body: { model: 'm', input: ['I like you', 'Turin'] } },
    ]);
  });

  it('gets no authorization without a key, and no call without words', async () => {
    const open1 = open({ key: null });
    await ask(open1);
    expect(server.requests[0]?.authorization).toBeUndefined();
    expect(await open1.review(['', ' '])).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['no JSON', 200, 'unknown answer'],
    [{ results: [] }, 200, 'unknown answer'],
    [{ results: [result(0)] }, 500, 'status 500'],
    [{ results: [result(0)] }, 401, 'status 401'],
    [{ results: [result(0)] }, 302, 'status 302'],
    [{ results: [result(0)], filler: 'x'.repeat(80_000) }, 200, 'too large'],
  ])('has no opinion when it answers %j with status %i', async (answer, status, why) => {
    Object.assign(server, { answer, status });
    expect(await ask()).toBeNull();
    expect(unread).toEqual([why]);
  });

  it('has no opinion after the time limit', async () => {
    server.answer = 'never';
    expect(await ask(open({ timeout: 50 }))).toBeNull();
    expect(unread).toEqual(['timeout']);
  });

  it('has no opinion when it cannot be reached', async () => {
    expect(await ask(open({ url: new URL('http://127.0.0.1:1/v1/moderations') }))).toBeNull();
    expect(unread).toEqual(['network']);
  });
});

describe('a moderation service that fails', () => {
  const failTimes = async (times: number) => {
    server.status = 503;
    for (let n = 0; n < times; n += 1) await ask();
    server.status = 200;
  };

  it('is not asked for half a minute after three failures in a row', async () => {
    await failTimes(3);
    clock.advance(30 * SECOND - 1);
    expect(await ask()).toBeNull();
    expect(unread).toEqual(['status 503', 'status 503', 'status 503', 'not asked']);
    clock.advance(1);
    expect(await ask()).toEqual([HATE]);
    expect(server.requests).toHaveLength(4);
  });

  it('is asked on as long as it answers in between', async () => {
    for (let round = 0; round < 2; round += 1) {
      await failTimes(2);
      expect(await ask()).toEqual([HATE]);
    }
  });

  it('is asked once when the rest is over, and by all others only after that answer', async () => {
    await failTimes(3);
    clock.advance(30 * SECOND);
    const both = [ask(), ask()];
    expect(await Promise.all(both)).toEqual([[HATE], null]);
    expect(await ask()).toEqual([HATE]);
    expect(server.requests).toHaveLength(5);
  });

  it('rests again if that one call fails too', async () => {
    await failTimes(3);
    clock.advance(30 * SECOND);
    await failTimes(1);
    expect(await ask()).toBeNull();
    expect(unread.slice(3)).toEqual(['status 503', 'not asked']);
    clock.advance(30 * SECOND);
    expect(await ask()).toEqual([HATE]);
  });

  it.each([
    ['in seconds', '7', 7 * SECOND],
    ['as a date', 'Sat, 14 Mar 2026 10:32:00 GMT', 2 * MINUTE - 30 * SECOND],
    ['ten minutes at most', '86400', 10 * MINUTE],
  ])('is not asked for as long as it says with status 429: %s', async (_how, retryAfter, rest) => {
    clock.set('2026-03-14T10:30:30Z');
    Object.assign(server, { status: 429, headers: { 'retry-after': retryAfter } });
    await ask();
    Object.assign(server, { status: 200, headers: {} });
    clock.advance(rest - 1);
    expect(await ask()).toBeNull();
    expect(unread).toEqual(['status 429', 'not asked']);
    clock.advance(1);
    expect(await ask()).toEqual([HATE]);
  });

  it('counts as failing once with status 429 that says nothing else', async () => {
    server.status = 429;
    await ask();
    server.status = 200;
    expect(await ask()).toEqual([HATE]);
  });
});
