import type { Redis as Client } from 'ioredis';
import { SECOND } from '#platform/shared/durations.ts';
import { RedisUnavailable, type Redis } from '../../redis/redis.ts';
import type { Timers } from '../../timers.ts';

type RedisOrLocal = <T>(ask: (client: Client) => Promise<T>, local: () => T) => Promise<T>;

/** Asks Redis, or answers locally. After a failure it does not ask for a second: not every frame waits for a frozen Redis. */
export function openRedisOrLocal(redis: Redis, timers: Timers): RedisOrLocal {
  let isAway = false;
  return async (ask, local) => {
    if (isAway) return local();
    try {
      return await redis.run(ask);
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      if (!isAway) timers.after(SECOND, () => (isAway = false));
      isAway = true;
      return local();
    }
  };
}
