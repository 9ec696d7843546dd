import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { redisPerFile } from '#test/harness/redis/redis-per-file.ts';
import { RedisUnavailable } from '../redis/redis.ts';
import { type AttemptCounts, openLocalAttempts, openRedisAttempts } from './attempt-counts.ts';
import type { AttemptRule } from './throttle.ts';

const subject = appPerFile();
const start = new Date('2026-03-14T12:00:00Z');
const later = (passed: number) => new Date(start.getTime() + passed);

const GUESSES: AttemptRule = {
  name: 'guesses',
  free: 2,
  firstPause: MINUTE,
  longestPause: HOUR,
  forgottenAfter: DAY,
  isClearedBySuccess: false,
  maxKeys: 10,
  withoutRedis: 'refuse',
};
const CLEARED: AttemptRule = { ...GUESSES, name: 'cleared', isClearedBySuccess: true };
const WIDER: AttemptRule = { ...GUESSES, name: 'wider', free: 3 };
const MAILS: AttemptRule = { ...GUESSES, name: 'mails', withoutRedis: 'count here' };

const own = redisPerFile();
let key: string;
let keysUsed = 0;
beforeEach(() => (key = `key ${(keysUsed += 1)}`));

const openOnRedis = () => openRedisAttempts({ redis: own.redis, keys: subject.services.keys });

describe.each([
  ['in memory', openLocalAttempts],
  ['on Redis', openOnRedis],
])('attempts counted %s', (_where, open) => {
  let counts: AttemptCounts;
  beforeEach(() => (counts = open()));

  const attempt = (passed = 0, ...rules: AttemptRule[]) =>
    counts.attempt(
      (rules.length > 0 ? rules : [GUESSES]).map((rule) => ({ rule, key })),
      later(passed),
    );

  it('need pauses after the free ones, twice as long each time, up to the longest', async () => {
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, MINUTE]);
    let passed = 0;
    const pauses = [];
    for (let n = 0; n < 8; n += 1) {
      const pause = await attempt(passed);
      pauses.push(pause / MINUTE);
      expect(await attempt(passed + pause - 1)).toBe(1);
      passed += pause;
      expect(await attempt(passed)).toBe(0);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('are forgotten after a while without one', async () => {
    for (let n = 0; n < 2; n += 1) await attempt();
    expect([await attempt(DAY), await attempt(DAY), await attempt(DAY)]).toEqual([0, 0, MINUTE]);
  });

  it('count against all limits or none', async () => {
    for (let n = 0; n < 2; n += 1) await attempt(0, GUESSES, WIDER);
    expect(await attempt(0, GUESSES, WIDER)).toBe(MINUTE);
    expect(await attempt(0, WIDER)).toBe(0);
    expect(await attempt(0, WIDER)).toBe(MINUTE);
  });

  it('do not count for another key or another rule', async () => {
    for (let n = 0; n < 2; n += 1) await attempt();
    expect(await attempt(0, CLEARED)).toBe(0);
    expect(await counts.attempt([{ rule: GUESSES, key: `${key} of another` }], start)).toBe(0);
  });

  it('that come at the same time are counted up to the limit', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempt()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('are cleared by a success where the rule says so, and otherwise only without that one', async () => {
    const limits = [CLEARED, WIDER].map((rule) => ({ rule, key }));
    for (let n = 0; n < 2; n += 1) await counts.attempt(limits, start);
    await counts.succeed(limits);
    expect([await attempt(0, CLEARED), await attempt(0, CLEARED), await attempt(0, CLEARED)]).toEqual([0, 0, MINUTE]);
    expect([await attempt(0, WIDER), await attempt(0, WIDER), await attempt(0, WIDER)]).toEqual([0, 0, MINUTE]);
  });

  it('that are taken back do not restart a pause that was over', async () => {
    for (let n = 0; n < 2; n += 1) await attempt();
    expect(await attempt(MINUTE)).toBe(0);
    await counts.takeBack([{ rule: GUESSES, key }]);
    expect(await attempt(MINUTE)).toBe(0);
    expect(await attempt(MINUTE)).toBe(2 * MINUTE);
  });

  it('that are taken back, to the last, leave nothing', async () => {
    await attempt();
    for (let n = 0; n < 2; n += 1) await counts.takeBack([{ rule: GUESSES, key }]);
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, MINUTE]);
  });

  it('are paused by no more than the pause when the clock of another machine is ahead', async () => {
    for (let n = 0; n < 2; n += 1) await attempt(5 * SECOND);
    expect(await attempt()).toBe(MINUTE);
    expect(await attempt(MINUTE + 5 * SECOND)).toBe(0);
  });
});

describe('while Redis is away', () => {
  it('guesses are refused and mails counted in this process; it works again once Redis is back', async () => {
    const counts = openOnRedis();
    const limits = [{ rule: GUESSES, key }];
    await counts.attempt(limits, start);
    await own.server.kill();
    await expect(counts.attempt(limits, start)).rejects.toThrow(RedisUnavailable);
    await counts.succeed(limits);
    await counts.takeBack(limits);
    const mail = () => counts.attempt([{ rule: MAILS, key }], start);
    expect([await mail(), await mail(), await mail()]).toEqual([0, 0, MINUTE]);
    await own.server.restart();
    await expect.poll(() => counts.attempt(limits, start).catch(() => 'not yet'), { timeout: 60_000 }).toBe(0);
  });
});
