import { connect, type AddressInfo } from 'node:net';
import { request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { handleErrors } from './error-handler.ts';
import { refuseUnderPressure } from './under-pressure.ts';

const LIMIT = 5;
const slowPoll = { timeout: 60_000 };

let app: FastifyInstance;
let port: number;
/** Requests whose headers have arrived, and requests that the handlers got. */
let arrived = 0;
let handled = 0;
let finish: () => void;
beforeEach(async () => {
  [arrived, handled] = [0, 0];
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app = Fastify({ forceCloseConnections: true });
  handleErrors(app);
  app.addHook('onRequest', async () => void (arrived += 1));
  const none = { eventLoopDelay: 1e9, interval: HOUR, heapBytes: 1e15, rssBytes: 1e15 };
  await refuseUnderPressure(app, openMetrics({ clock: new FakeClock() }), { ...none, underWay: LIMIT });
  app.post('/slow', async () => {
    handled += 1;
    await finished;
    return 'done';
  });
  app.get('/large', async () => {
    handled += 1;
    // More than the buffers of a connection hold.
    return 'x'.repeat(20_000_000);
  });
  app.get('/api/quick', async () => 'done');
  app.get('/api/refused', async () => {
    handled += 1;
    throw new AppError('BUSY', { isHeldBack: true });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const quick = async () => (await fetch(url('/api/quick'))).status;
const slow = (signal?: AbortSignal) =>
  fetch(url('/slow'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    ...(signal && { signal }),
  });
async function until(read: () => number, value: number): Promise<void> {
  await expect.poll(read, slowPoll).toBe(value);
}

it('further requests are refused until some that are under way have ended', async () => {
  const answers = Array.from({ length: LIMIT }, () => slow());
  await until(() => handled, LIMIT);
  expect(await quick()).toBe(503);
  expect((await slow()).status).toBe(503);
  finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(LIMIT).fill(200));
  expect(await quick()).toBe(200);
});

it('refusals that are held back do not count', async () => {
  const refused = Array.from({ length: LIMIT }, () => fetch(url('/api/refused')));
  await until(() => handled, LIMIT);
  expect(await quick()).toBe(200);
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(LIMIT).fill(503));
});

it('requests of callers who went away do not count', async () => {
  const callers = new AbortController();
  const answers = Array.from({ length: LIMIT }, () => slow(callers.signal));
  await until(() => handled, LIMIT);
  callers.abort();
  await Promise.allSettled(answers);
  await expect.poll(quick, slowPoll).toBe(200);
});

it('requests whose bodies do not arrive do not count', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '10' };
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const sent = Array.from({ length: 4 * LIMIT }, (_, n) =>
    request(url('/slow'), { method: 'POST', headers: n % 2 === 0 ? headers : chunked }).on('error', () => {}),
  );
  for (const each of sent) each.flushHeaders();
  await until(() => arrived, 4 * LIMIT);
  expect(await quick()).toBe(200);
  for (const each of sent) each.destroy();
});

it('answers that nobody reads do not count', async () => {
  const sockets = Array.from({ length: LIMIT }, () => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => handled, LIMIT);
  expect(await quick()).toBe(200);
  for (const socket of sockets) socket.destroy();
});
