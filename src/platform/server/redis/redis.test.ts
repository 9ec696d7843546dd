import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATIENT } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { openRedis, RedisRefused, RedisUnavailable, type Redis } from './redis.ts';

const slowPoll = { timeout: 60_000 };

let server: RedisProcess;
let redis: Redis;
let lines: string[];
const log = pino(
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  }),
);
beforeEach(async () => {
  lines = [];
  server = await startRedis();
});
afterEach(() => {
  redis.close();
  server.stop();
});

const open = async (timeout = PATIENT) => (redis = await openRedis({ url: server.url, log, timeout }));
const set = () => redis.run((client) => client.set('name', 'value'));
const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

describe('while Redis is away', () => {
  it('fails instead of waiting, says so once, and works again by itself when it is back', async () => {
    await open();
    expect(await set()).toBe('OK');
    await server.kill();
    await expect.poll(() => redis.isUp(), slowPoll).toBe(false);
    for (let n = 0; n < 3; n += 1) await expect(set()).rejects.toThrow(RedisUnavailable);
    await server.restart();
    await expect.poll(() => redis.isUp(), slowPoll).toBe(true);
    expect(await set()).toBe('OK');
    expect(messages()).toEqual(['redis is unavailable', 'redis is back']);
  });

  it('opens nevertheless', async () => {
    await server.kill();
    await open();
    await expect(set()).rejects.toThrow(RedisUnavailable);
    await server.restart();
    await expect.poll(() => redis.isUp(), slowPoll).toBe(true);
  });
});

it('fails instead of waiting while Redis is frozen, soon without trying, and works again by itself', async () => {
  await open(SECOND / 5);
  server.freeze();
  await expect(set()).rejects.toThrow(RedisUnavailable);
  const isUp = async () => {
    await expect(set()).rejects.toThrow(RedisUnavailable);
    return redis.isUp();
  };
  await expect.poll(isUp, slowPoll).toBe(false);
  server.thaw();
  await expect.poll(() => set().catch(() => 'not yet'), slowPoll).toBe('OK');
  expect(messages()).toEqual(['redis is unavailable', 'redis is back']);
});

it('says once why Redis refuses commands', async () => {
  await open();
  await redis.run((client) => client.config('SET', 'maxmemory', '1'));
  for (let n = 0; n < 3; n += 1) await expect(set()).rejects.toThrow(RedisUnavailable);
  expect(messages()).toEqual(['redis refused a command']);
  expect(lines[0]).toContain('OOM');
});

it('refuses a URL whose password Redis does not accept, in one line', async () => {
  await open();
  await redis.run((client) => client.config('SET', 'requirepass', 'right'));
  const url = server.url.replace('redis://', 'redis://:wrong@');
  await expect(openRedis({ url, log })).rejects.toThrow(RedisRefused);
  await expect(openRedis({ url, log })).rejects.toThrow(/^REDIS_URL: Redis at 127\.0\.0\.1:\d+ refused us: WRONGPASS/);
  await expect(openRedis({ url: server.url, log })).rejects.toThrow(/refused us: NOAUTH/);
});
