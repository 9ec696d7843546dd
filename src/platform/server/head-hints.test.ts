import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openTestRedis } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { openHeadHints, type HeadHints, type HeadOfStream } from './head-hints.ts';
import { TagStream } from './keys/tag-stream.ts';
import { monthOf } from './months.ts';
import type { Redis } from './redis/redis.ts';

const subject = appPerFile();
const slowPoll = { timeout: 60_000 };

let server: RedisProcess;
let redis: Redis;
let clock: FakeClock;
let hints: HeadHints;
beforeEach(async () => {
  server = await startRedis();
  redis = await openTestRedis(server.url);
  clock = new FakeClock();
  hints = openHeadHints({ redis, keys: subject.services.keys, clock });
});
afterEach(() => {
  redis.close();
  server.stop();
});

function headOf(name: string, head: number, back = 0): HeadOfStream {
  const { keys } = subject.services;
  return { stream: new TagStream(keys, keys.tag('target', name)), month: monthOf(clock.now()) - back, head };
}
const names = () => redis.run((client) => client.keys('*'));

it('gives what was seen last of each stream and month', async () => {
  hints.set([headOf('ada', 12), headOf('ada', 7, 1), headOf('ben', 3)]);
  await expect.poll(names, slowPoll).toHaveLength(3);
  hints.set([headOf('ben', 4)]);
  const wanted = [headOf('ben', 0), headOf('cleo', 0), headOf('ada', 0), headOf('ada', 0, 1)];
  await expect.poll(() => hints.get(wanted), slowPoll).toEqual([4, undefined, 12, 7]);
  expect(await hints.get([])).toEqual([]);
});

it('keeps none that the first question finds anyway', async () => {
  hints.set([headOf('ada', 0), headOf('ben', 1), headOf('cleo', 2)]);
  await expect.poll(names, slowPoll).toHaveLength(1);
});

it('leaves nothing in Redis that can be read, nor for longer than the month and a few days', async () => {
  clock.set('2026-03-01T00:00:00Z');
  hints.set([headOf('ada', 2), headOf('ben', 123_456_789)]);
  await expect.poll(names, slowPoll).toHaveLength(2);
  const sizes = new Set<number>();
  for (const name of await names()) {
    expect(name).toMatch(/^[\w-]{43}$/);
    sizes.add((await redis.run((client) => client.getBuffer(name)))?.length ?? 0);
    const end = await redis.run((client) => client.pttl(name));
    expect(end > 30 * DAY && end <= 34 * DAY).toBe(true);
  }
  expect(sizes).toEqual(new Set([32 + 29]));
});

it('gives nothing for what it cannot open', async () => {
  hints.set([headOf('ada', 12)]);
  await expect.poll(names, slowPoll).toHaveLength(1);
  const [name = ''] = await names();
  await redis.run((client) => client.set(name, '12'));
  expect(await hints.get([headOf('ada', 0)])).toEqual([undefined]);
});

it('gives nothing while Redis is frozen, does not ask again at once, and asks again later', async () => {
  hints.set([headOf('ada', 12)]);
  await expect.poll(names, slowPoll).toHaveLength(1);
  server.freeze();
  expect(await hints.get([headOf('ada', 0)])).toEqual([undefined]);
  hints.set([headOf('ada', 13)]);
  server.thaw();
  await expect.poll(() => names().catch(() => []), slowPoll).toHaveLength(1);
  expect(await hints.get([headOf('ada', 0)])).toEqual([]);
  clock.advance(5 * SECOND);
  expect(await hints.get([headOf('ada', 0)])).toEqual([12]);
});
