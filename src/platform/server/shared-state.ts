import type { Clock } from './clock.ts';
import type { Keys } from './keys/keys.ts';
import type { AttemptCounts } from './limits/attempt-counts.ts';
import { openLocalAttempts } from './limits/local-attempts.ts';
import { openLocalRequestCounts } from './limits/local-request-counts.ts';
import { openRedisAttempts } from './limits/redis-attempts.ts';
import { openRedisRequestCounts } from './limits/redis-request-counts.ts';
import type { RequestCounts } from './limits/request-counts.ts';
import type { Redis } from './redis/redis.ts';
import { openSharedSockets, type SharedSockets, type SocketOptions } from './sockets/shared-sockets.ts';
import { systemTimers } from './timers.ts';

declare module '#platform/server/services.ts' {
  interface Services extends SharedState {}
}

/** What all processes of the site know together: in Redis, or in memory where one process serves the site alone. */
export interface SharedState extends SharedSockets {
  /** Limits requests by address. */
  requestCounts: RequestCounts;
  /** Limits guesses at passwords and codes, and mails to one account. */
  attempts: AttemptCounts;
}

interface Options extends Partial<SocketOptions> {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
}

export function openSharedState(options: Options): SharedState {
  const { redis, keys, clock } = options;
  return {
    ...openSharedSockets({ timers: systemTimers, ...options }),
    requestCounts: redis ? openRedisRequestCounts({ redis, keys, clock }) : openLocalRequestCounts(clock),
    attempts: redis ? openRedisAttempts({ redis, keys }) : openLocalAttempts(),
  };
}
