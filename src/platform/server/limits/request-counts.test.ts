import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { redisPerFile } from '#test/harness/redis/redis-per-file.ts';
import { openLocalRequestCounts, type RequestCounts, openRedisRequestCounts } from './request-counts.ts';

const LIMIT = { max: 2, period: MINUTE };

const subject = appPerFile();
const own = redisPerFile();

describe.each([
  ['in memory', () => openLocalRequestCounts(subject.clock)],
  ['on Redis', () => openRedisRequestCounts({ redis: own.redis, keys: subject.services.keys, clock: subject.clock })],
])('requests counted %s', (where, open) => {
  let counts: RequestCounts;
  beforeEach(() => (counts = open()));

  /** From the nth /64 of the nth /56 of one /48. */
  const currentFrom = async (route: string, narrow: number, wide = 0) => {
    const networks = [`${where} ${wide} ${narrow}`, `${where} ${wide}`, where];
    return (await counts.count(route, networks, LIMIT)).current;
  };

  it('of a network within a /56 end after four times the limit', async () => {
    for (let n = 0; n < 8; n += 1) expect(await currentFrom('four', n % 4)).toBeLessThanOrEqual(2);
    expect(await currentFrom('four', 4)).toBe(3);
    expect(await currentFrom('four', 4, 1)).toBeLessThanOrEqual(2);
    expect(await currentFrom('another route', 4)).toBe(1);
  });

  it('of a network within a /48 end after sixteen times the limit', async () => {
    for (let n = 0; n < 32; n += 1) expect(await currentFrom('sixteen', n % 16, n % 16)).toBeLessThanOrEqual(2);
    expect(await currentFrom('sixteen', 16, 16)).toBe(3);
  });

  it('that are refused do not use up the limit of the wider networks', async () => {
    for (let n = 0; n < 100; n += 1) await currentFrom('noisy', 0);
    expect(await currentFrom('noisy', 0)).toBe(3);
    expect(await currentFrom('noisy', 1)).toBe(1);
  });

  it('that come at the same time are counted up to the limit', async () => {
    const currents = await Promise.all(Array.from({ length: 40 }, (_, n) => currentFrom('at once', n)));
    expect(currents.filter((current) => current <= LIMIT.max)).toHaveLength(8);
  });
});

it('refused requests from new networks do not push other counts out of memory', async () => {
  const counts = openLocalRequestCounts(subject.clock);
  const mine = async () => (await counts.count('mine', ['a'], LIMIT)).current;
  expect([await mine(), await mine(), await mine()]).toEqual([1, 2, 3]);
  for (let n = 0; n < 50_000; n += 1) await counts.count('junk', [`64 ${n}`, '56', '48'], LIMIT);
  expect(await mine()).toBe(3);
});

it('a period in memory ends', async () => {
  const counts = openLocalRequestCounts(subject.clock);
  const current = async () => (await counts.count('route', ['a'], LIMIT)).current;
  expect([await current(), await current(), await current()]).toEqual([1, 2, 3]);
  subject.clock.advance(MINUTE);
  expect(await current()).toBe(1);
});
