import { pino } from 'pino';
import { inject } from 'vitest';
import { openRedis, type Redis } from '#platform/server/redis/redis.ts';
import { SECOND } from '#platform/shared/durations.ts';

const log = pino({ level: 'silent' });

/** Longer than a command takes on a busy machine, where the timeout of the product would look like an outage. */
export const PATIENT = 30 * SECOND;

/** A connection to the Redis that tests share; or to one of the test's own that may freeze, with the timeout of the product. */
export function openTestRedis(url?: string, timeout = url === undefined ? PATIENT : undefined): Promise<Redis> {
  return openRedis({ url: url ?? inject('redisUrl'), log, ...(timeout !== undefined && { timeout }) });
}
