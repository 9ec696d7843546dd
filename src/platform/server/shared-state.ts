import type { Clock } from './clock.ts';
import type { Keys } from './keys/keys.ts';
import { type AttemptCounts, openLocalAttempts, openRedisAttempts } from './limits/attempt-counts.ts';
import { openLocalRequestCounts, type RequestCounts, openRedisRequestCounts } from './limits/request-counts.ts';
import type { Redis } from './redis/redis.ts';
import { systemTimers, type Timers } from './timers.ts';
import { openNode } from './redis/node.ts';
import type { Hub } from './sockets/hub/hub.ts';
import { openLocalHub, openRedisHub } from './sockets/hub/open-hub.ts';
import {
  openLocalMemberSockets,
  type MemberSockets,
  openRedisMemberSockets,
} from './sockets/members/member-sockets.ts';

declare module '#platform/server/services.ts' {
  interface Services extends SharedState {}
}

/** What all processes of the site know together: in Redis, or in memory where one process serves the site alone. */
export interface SharedState {
  /** Publishes what one browser does to the connections of others. */
  hub: Hub;
  /** Limits the sockets and frames of each member. */
  memberSockets: MemberSockets;
  /** Limits requests by address. */
  requestCounts: RequestCounts;
  /** Limits guesses at passwords and codes, and mails to one account. */
  attempts: AttemptCounts;
}

interface Options {
  /** Null: this process serves the site alone. */
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
  timers?: Timers;
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
  /** The time between two signs of life of a node, in milliseconds. */
  beat?: number | undefined;
}

export function openSharedState(options: Options): SharedState {
  const { redis, keys, clock } = options;
  return {
    ...openSockets(options),
    requestCounts: redis ? openRedisRequestCounts({ redis, keys, clock }) : openLocalRequestCounts(clock),
    attempts: redis ? openRedisAttempts({ redis, keys }) : openLocalAttempts(),
  };
}

function openSockets(options: Options): Pick<SharedState, 'hub' | 'memberSockets'> {
  const { redis, keys, clock, timers = systemTimers, grace, beat } = options;
  if (!redis) return { hub: openLocalHub({ grace, timers }), memberSockets: openLocalMemberSockets(clock) };
  const node = openNode({ redis, keys, timers, beat });
  const hub = openRedisHub({ redis, node, keys, timers, grace });
  return { hub, memberSockets: openRedisMemberSockets({ redis, node, hub, keys, clock }) };
}
