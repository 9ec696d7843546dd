import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { redisPerFile } from '#test/harness/redis/redis-per-file.ts';
import { openRedisBudget, openLocalBudget, type VisitorBudget } from './visitor-budget.ts';

const subject = appPerTest();
const CALLERS = 'abcdefghij'.split('').map((caller) => [caller]);

const own = redisPerFile();

const openOnRedis = () => {
  const { keys } = subject.services;
  return openRedisBudget({ redis: own.redis, keys, clock: subject.clock, perHour: 20 });
};
const openInMemory = () => openLocalBudget({ clock: subject.clock, perHour: 20 });

describe.each([
  ['in memory', openInMemory],
  ['on Redis', openOnRedis],
])('a budget %s', (_where, open) => {
  let budget: VisitorBudget;
  beforeEach(() => (budget = open()));

  it('ends for one address after a tenth of it, and for all once it is used up', async () => {
    for (const caller of CALLERS) {
      expect(await budget.take(caller)).toBe(true);
      expect(await budget.isSpent(caller)).toBe(false);
      expect(await budget.take(caller)).toBe(true);
      expect(await budget.isSpent(caller)).toBe(true);
      expect(await budget.take(caller)).toBe(false);
    }
    expect(await budget.isSpent(['k'])).toBe(true);
    expect(await budget.take(['k'])).toBe(false);
  });

  it('gives no network more than a quarter', async () => {
    const from = (narrow: number, wide: number) => [`/64 ${wide} ${narrow}`, `/56 ${wide}`, '/48'];
    for (let n = 0; n < 5; n += 1) expect(await budget.take(from(n, n))).toBe(true);
    expect(await budget.isSpent(from(5, 5))).toBe(true);
    expect(await budget.take(from(5, 5))).toBe(false);
    expect(await budget.take(['203.0.113.7'])).toBe(true);
  });

  it('starts again with the next hour', async () => {
    for (const caller of CALLERS) for (let n = 0; n < 2; n += 1) await budget.take(caller);
    subject.clock.advance(HOUR);
    expect(await budget.isSpent(['a'])).toBe(false);
    expect(await budget.take(['a'])).toBe(true);
  });

  it('is not exceeded by lookups at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, (_, n) => budget.take([`caller ${n}`])));
    expect(taken.filter(Boolean)).toHaveLength(20);
  });
});

describe('on Redis', () => {
  it('counts for all processes together', async () => {
    const [here, there] = [openOnRedis(), openOnRedis()];
    await here.take(['a']);
    await there.take(['a']);
    expect(await here.take(['a'])).toBe(false);
    expect(await there.isSpent(['a'])).toBe(true);
  });

  it('goes on with what this process has counted while Redis is away', async () => {
    const budget = openOnRedis();
    await budget.take(['a']);
    await own.server.kill();
    expect(await budget.take(['a'])).toBe(true);
    expect(await budget.isSpent(['a'])).toBe(true);
    expect(await budget.take(['a'])).toBe(false);
    expect(await budget.take(['b'])).toBe(true);
    await own.server.restart();
    await expect.poll(() => own.redis.isUp(), { timeout: 60_000 }).toBe(true);
    expect(await budget.isSpent(['a'])).toBe(false);
  });
});
