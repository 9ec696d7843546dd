import { afterAll, beforeAll } from 'vitest';
import type { Redis } from '#platform/server/redis/redis.ts';
import { openTestRedis, PATIENT } from './open-test-redis.ts';
import { startRedis, type RedisProcess } from './redis-process.ts';

/** A Redis of its own for all tests of the calling file, with a connection. Read both in tests and hooks only. */
export function redisPerFile(): { readonly server: RedisProcess; readonly redis: Redis } {
  let server: RedisProcess;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = await openTestRedis(server.url, PATIENT);
  });
  afterAll(() => {
    redis.close();
    server.stop();
  });
  return {
    get server() {
      return server;
    },
    get redis() {
      return redis;
    },
  };
}
