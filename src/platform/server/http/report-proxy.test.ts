import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { getLiveness } from '#features/site/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

let subject: TestApp;
let lines: string[];
afterEach(() => subject.close());

async function open(trustProxy: number): Promise<void> {
  lines = [];
  subject = await createTestApp({ trustProxy }, pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
}

const ask = async (headers: Record<string, string> = {}) =>
  (await subject.browser().call(getLiveness, { headers })).status;

it('a proxy that is not trusted is reported once an hour, and requests are served', async () => {
  await open(0);
  expect(await ask()).toBe(200);
  expect(lines).toEqual([]);
  expect([await ask({ 'x-forwarded-for': '203.0.113.7' }), await ask({ forwarded: 'for=203.0.113.7' })]).toEqual([
    200, 200,
  ]);
  expect(lines).toEqual([expect.stringContaining('If there is one, set TRUST_PROXY to the number of proxies.')]);
  expect(lines[0]).not.toContain('203.0.113.7');
  subject.clock.advance(HOUR);
  await ask({ forwarded: 'for=203.0.113.7' });
  expect(lines).toHaveLength(2);
});

it('a trusted proxy is not reported', async () => {
  await open(1);
  await ask({ 'x-forwarded-for': '203.0.113.7' });
  expect(lines).toEqual([]);
});
