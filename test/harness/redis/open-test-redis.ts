import { pino } from 'pino';
import { inject } from 'vitest';
import { openRedis, type Redis } from '#platform/server/redis/redis.ts';

const log = pino({ level: 'silent' });

/** A connection to the Redis that tests share, or to one of the test's own. */
export function openTestRedis(url = inject('redisUrl')): Promise<Redis> {
  return openRedis({ url, log });
}
