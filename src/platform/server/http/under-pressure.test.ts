import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { getSite } from '#features/site/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { defaultPressureLimits, type PressureLimits } from './under-pressure.ts';

let subject: TestApp;

/** Limits that any process exceeds as soon as it is measured, and limits that none does. */
const NONE: PressureLimits = { underWay: 1e9, eventLoopDelay: 1e9, interval: 50, heapBytes: 1e15, rssBytes: 1e15 };

async function openUnderPressure(pressure: PressureLimits): Promise<void> {
  subject = await createTestApp({ pressure });
  await untilPressureIs(1);
}

const read = () => subject.browser().call(getSite);
const figure = async (name: string) =>
  (await subject.services.metrics.collect()).split('\n').find((line) => line.startsWith(`${name} `));
async function untilPressureIs(value: 0 | 1): Promise<void> {
  const pressure = () => figure('subrosa_under_pressure');
  await expect.poll(pressure, { timeout: 60_000 }).toBe(`subrosa_under_pressure ${value}`);
}

describe('a process that cannot keep up', () => {
  afterEach(() => subject.close());

  it.each(['heapBytes', 'rssBytes'] as const)('refuses calls with 503 and a pause, by %s', async (limit) => {
    await openUnderPressure({ ...NONE, [limit]: 1 });
    const answer = await read();
    expect(answer.status).toBe(503);
    expect(answer.error).toEqual({
      code: 'BUSY',
      message: 'We are very busy right now. Please try again in a few seconds.',
    });
    expect(answer.headers['retry-after']).toBe('5');
    expect(await figure('subrosa_refusals_total')).toBe('subrosa_refusals_total 1');
  });

  it('answers a page with a text that a browser shows', async () => {
    await openUnderPressure({ ...NONE, rssBytes: 1 });
    const page = await subject.browser().request({ method: 'GET', url: '/login' });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['retry-after']).toBe('5');
    expect(page.body).toContain('<p>We are very busy right now. Please try again in a few seconds.</p>');
    expect(page.body, 'a way out').toContain('<a href="">Try again</a>');
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('still answers checks of its health', async () => {
    await openUnderPressure({ ...NONE, rssBytes: 1 });
    for (const url of ['/api/health/live', '/api/health/ready'])
      expect((await subject.browser().request({ method: 'GET', url })).statusCode).toBe(200);
  });
});

it('open sockets do not count as requests under way', async () => {
  subject = await createTestApp({ pressure: { ...NONE, interval: HOUR, underWay: 1 } });
  const { browser } = await makeMember(subject);
  await untilPressureIs(0);
  const socket = await openSocket(subject, browser);
  // An answer has arrived a little before its request has ended.
  await untilPressureIs(0);
  expect((await read()).status).toBe(200);
  await socket.close();
  await subject.close();
});

it('the usual limits of memory leave this process alone', () => {
  const { heapBytes, rssBytes } = defaultPressureLimits();
  const { heapUsed, rss } = process.memoryUsage();
  expect(heapBytes).toBeGreaterThan(heapUsed);
  expect(rssBytes).toBeGreaterThan(rss);
});
