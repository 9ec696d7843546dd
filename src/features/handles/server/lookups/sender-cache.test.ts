import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { redisPerFile } from '#test/harness/redis/redis-per-file.ts';
import { openSenders, type SenderCache } from './sender-cache.ts';

const subject = appPerFile();
const shared = redisPerFile();
const BEN = { username: 'ben.ashworth', name: 'Ben Ashworth', followers: 120 };

let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
});
afterEach(() => shared.redis.run((client) => client.flushall()));

function open(redis: typeof shared.redis | null, freshFor?: number): SenderCache {
  return openSenders({ redis, keys: subject.services.keys, clock, freshFor });
}

it.each(['memory', 'Redis'])('answers count for an hour, refusals too, in %s', async (place) => {
  const redis = place === 'Redis' ? shared.redis : null;
  const a = open(redis);
  const b = redis ? open(redis) : a;
  const seenAt = clock.now().getTime();
  await a.set('1', BEN);
  await a.set('2', null);
  clock.advance(HOUR - 1);
  expect([...(await b.getAll(['1', '2', '3']))]).toEqual([
    ['1', { sender: BEN, seenAt }],
    ['2', { sender: null, seenAt }],
  ]);
  clock.advance(1);
  expect(await b.getAll(['1', '2'])).toEqual(new Map());
});

it('nothing counts if Instagram is always to be asked', async () => {
  for (const redis of [null, shared.redis]) {
    const senders = open(redis, 0);
    await senders.set('1', BEN);
    expect(await senders.getAll(['1'])).toEqual(new Map());
  }
});

it('in Redis no sender and no answer can be read, and all look alike', async () => {
  clock.set('2026-03-14T10:01:00Z');
  const senders = open(shared.redis);
  await senders.set('1', { username: 'x'.repeat(30), name: '\u0001'.repeat(100), followers: 1e9 });
  clock.advance(50 * MINUTE);
  await senders.set('2', null);
  const names = await shared.redis.run((client) => client.keys('*'));
  expect(names).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  const boxes = await shared.redis.run((client) => client.mgetBuffer(names));
  expect(new Set(boxes.map((box) => box?.length))).toEqual(new Set([1024 + 29]));
});
