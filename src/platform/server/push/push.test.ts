import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { openPush, type PushNotice } from './push.ts';
import { createVapidKeys } from './vapid-keys.ts';

/** Answers in ways that the sandbox does not; with 'never' the caller is cut off. */
const server = {
  status: 201 as number | 'never',
  headers: {} as Record<string, string>,
  requests: [] as { url: string; headers: Record<string, unknown>; size: number }[],
};
const app = Fastify({ forceCloseConnections: true });
app.addContentTypeParser(
  'application/octet-stream',
  { parseAs: 'buffer' },
  async (_request: unknown, body: Buffer) => body,
);
app.post('*', async ({ url, headers, body }, reply) => {
  server.requests.push({ url, headers, size: (body as Buffer).length });
  if (server.status === 'never') return reply.raw.destroy();
  return reply.code(server.status).headers(server.headers).send();
});
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

const keys = createVapidKeys();
const metrics = openMetrics({ clock: new FakeClock() });
let logged: string;
const settings = {
  ...keys,
  subject: 'mailto:support@subrosa.example',
  origin: () => 'https://subrosa.example',
  metrics,
  log: pino({ level: 'debug' }, { write: (line: string) => void (logged += line) }),
};
const sandboxed = openPush({ ...settings, sandbox: { path: '/push', origin: () => app.listeningOrigin } });
const real = openPush({ ...settings, sandbox: null });

beforeEach(() => {
  Object.assign(server, { status: 201, headers: {}, requests: [] });
  logged = '';
});

const notice: PushNotice = { title: 'New', body: 'Something waits.', path: '/chat', kind: 'chat', keptFor: 4 * HOUR };
const browserAt = (endpoint: string): PushAddress => ({
  endpoint,
  p256dh: createVapidKeys().publicKey,
  auth: Buffer.alloc(16, 7).toString('base64url'),
});
const here = () => browserAt(`${app.listeningOrigin}/push/1`);

describe('a notice', () => {
  it('is sent encrypted, with its lifetime', async () => {
    expect(await sandboxed.send(here(), notice)).toMatchObject({ outcome: 'sent' });
    expect(server.requests).toMatchObject([
      {
        url: '/push/1',
        headers: {
          ttl: '14400',
          urgency: 'normal',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
      },
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('topic');
    expect(server.requests[0]?.headers['authorization']).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  });

  it('has one size, whatever it says', async () => {
    await sandboxed.send(here(), notice);
    await sandboxed.send(here(), {
      ...notice,
      title: 'Neuigkeiten für dich',
      body: '',
      path: '/',
      kind: 'k'.repeat(40),
    });
    const [first, second] = server.requests.map(({ size }) => size);
    expect(first).toBeGreaterThan(512);
    expect(second).toBe(first);
    await expect(sandboxed.send(here(), { ...notice, body: 'x'.repeat(500) })).rejects.toThrow('too long');
  });
});

describe('what a push service answers', () => {
  it.each([
    [200, 'sent'],
    [201, 'sent'],
    [202, 'sent'],
    [301, 'gone'],
    [307, 'gone'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    ['never', 'later'],
  ] as const)('%s means %s', async (status, outcome) => {
    server.status = status;
    server.headers = { location: '/elsewhere' };
    expect(await sandboxed.send(here(), notice)).toMatchObject({ outcome });
    expect(server.requests.map(({ url }) => url)).toEqual(['/push/1']);
  });

  it.each([
    ['120', 120_000],
    ['999999', HOUR],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ['-5', 0],
  ])('may ask for time: %s', async (wait, waitFor) => {
    server.status = 429;
    server.headers = { 'retry-after': wait };
    expect(await sandboxed.send(here(), notice)).toEqual({ outcome: 'later', waitFor });
  });

  it('is counted', async () => {
    for (let n = 0; n < 10; n += 1) await sandboxed.send(here(), notice);
    await metrics.endHour();
    expect(await metrics.collect()).toMatch(/subrosa_pushes_total\{outcome="sent"\} [1-9]0/);
  });

  it.each([
    [403, 50],
    [413, 40],
  ] as const)('is logged if it refuses, by host and status alone: %s', async (status, level) => {
    server.status = status;
    await sandboxed.send(here(), notice);
    const { level: loggedLevel, host, ...rest } = JSON.parse(logged) as Record<string, unknown>;
    expect([loggedLevel, rest['status'], host]).toEqual([level, status, new URL(app.listeningOrigin).host]);
    expect(Object.keys(rest).toSorted()).toEqual(['hostname', 'msg', 'pid', 'status', 'time']);
    expect(logged).not.toContain('/push/1');
  });
});

describe('an address', () => {
  it('of a known service is accepted, and nothing else', () => {
    const known = browserAt('https://fcm.googleapis.com/fcm/send/x');
    expect(real.accepts(known)).toBe(true);
    expect(real.accepts({ ...known, auth: 'short' })).toBe(false);
    expect(real.accepts(here())).toBe(false);
    expect(real.sandbox).toBeNull();
  });

  it('is that of the sandbox in the demo, and nothing else', () => {
    const origin = app.listeningOrigin;
    expect(sandboxed.accepts(here())).toBe(true);
    for (const elsewhere of [
      `${origin}/pushy`,
      `${origin}/push`,
      `${origin}/push/../api`,
      'https://fcm.googleapis.com/x',
      '',
    ])
      expect(sandboxed.accepts(browserAt(elsewhere)), elsewhere).toBe(false);
    expect(sandboxed.sandbox).toBe('/push');
  });

  it('that is not accepted counts as gone, and is not called', async () => {
    expect(await real.send(here(), notice)).toMatchObject({ outcome: 'gone' });
    expect(await sandboxed.send({ ...here(), p256dh: keys.publicKey.slice(1) }, notice)).toMatchObject({
      outcome: 'gone',
    });
    expect(server.requests).toEqual([]);
  });
});
