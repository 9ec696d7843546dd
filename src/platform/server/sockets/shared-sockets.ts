import type { Clock } from '../clock.ts';
import type { Keys } from '../keys/keys.ts';
import { openNode } from '../redis/node.ts';
import type { Redis } from '../redis/redis.ts';
import type { Timers } from '../timers.ts';
import type { Hub } from './hub/hub.ts';
import { openLocalHub } from './hub/local-hub.ts';
import { openRedisHub } from './hub/redis-hub.ts';
import { openLocalMemberSockets, type MemberSockets } from './members/member-sockets.ts';
import { openRedisMemberSockets } from './members/redis-member-sockets.ts';

/** What processes share about sockets. */
export interface SharedSockets {
  /** Publishes what one browser does to the connections of others. */
  hub: Hub;
  /** Limits the sockets and frames of each member. */
  memberSockets: MemberSockets;
}

export interface SocketOptions {
  redis: Redis | null;
  keys: Keys;
  clock: Clock;
  timers: Timers;
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
  /** The time between two signs of life of a node, in milliseconds. */
  beat?: number | undefined;
}

export function openSharedSockets({ redis, keys, clock, timers, grace, beat }: SocketOptions): SharedSockets {
  if (!redis) return { hub: openLocalHub({ grace, timers }), memberSockets: openLocalMemberSockets(clock) };
  const node = openNode({ redis, keys, timers, beat });
  const hub = openRedisHub({ redis, node, keys, timers, grace });
  return { hub, memberSockets: openRedisMemberSockets({ redis, node, hub, keys, clock }) };
}
