import { randomBytes } from 'node:crypto';
import { openSharedLookups } from '#features/handles/server/index.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { openSharedState, type SharedState } from '#platform/server/shared-state.ts';
import { lendDatabase } from '../database/lent-database.ts';
import { FakeClock } from '../fake-clock.ts';
import { ManualTimers } from '../manual-timers.ts';
import { openTestRedis } from './open-test-redis.ts';

interface SharedNode extends SharedState {
  redis: Redis;
  timers: ManualTimers;
  /** Ends it without a word to the others. */
  kill(): void;
}

interface Options {
  clock?: FakeClock;
  /** A Redis of the test's own, if it is to fail; otherwise all tests share one. */
  redisUrl?: string;
  /** The time between two beats, which tells how long keys last. Beats happen only when the test's timers elapse. */
  beat?: number;
}

/** What the nodes of one site share, without the rest of the site. */
export async function openSharedNodes(count: number, { clock = new FakeClock(), redisUrl, beat }: Options = {}) {
  const loan = await lendDatabase();
  const keys = await openKeyring(loan.database.db, randomBytes(32));
  const open = async (): Promise<SharedNode> => {
    const redis = await openTestRedis(redisUrl);
    const timers = new ManualTimers();
    const shared = {
      ...openSharedState({ redis, keys, clock, timers, ...(beat !== undefined && { beat }) }),
      ...openSharedLookups({ redis, keys, clock }),
    };
    // Others count what a node has once its first beat has made it known.
    await timers.elapse();
    return { ...shared, redis, timers, kill: () => redis.close() };
  };
  const nodes = await Promise.all(Array.from({ length: count }, open));
  return {
    nodes,
    /** Lets the timers of all nodes elapse. */
    elapse: async () => {
      await Promise.all(nodes.map(({ timers }) => timers.elapse()));
    },
    close: async () => {
      for (const { hub, redis } of nodes) {
        hub.close();
        redis.close();
      }
      await loan.giveBack();
    },
  };
}
