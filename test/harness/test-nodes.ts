import type { AppSettings } from '#app/server/build-app.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { lendDatabase } from './database/lent-database.ts';
import { openTestRedis } from './redis/open-test-redis.ts';
import { assemble, type TestApp } from './test-app.ts';

interface Options {
  /** How many; two by default. */
  count?: number;
  /** A Redis of the test's own, if it is to fail; otherwise all tests share one. */
  redisUrl?: string;
  /** How long a command may take: as in the product if the Redis is the test's own. */
  redisTimeout?: number;
  settings?: Partial<AppSettings>;
}

export interface TestNodes {
  nodes: TestApp[];
  close(): Promise<void>;
}

/** Several apps that serve one site: the same database, keys, cookies, clock and sandboxes, and a connection to Redis each. */
export async function createTestNodes({
  count = 2,
  redisUrl,
  redisTimeout,
  settings = {},
}: Options = {}): Promise<TestNodes> {
  const loan = await lendDatabase();
  const connections: Redis[] = [];
  const nodes: TestApp[] = [];
  for (let n = 0; n < count; n += 1) {
    const redis = await openTestRedis(redisUrl, redisTimeout);
    connections.push(redis);
    nodes.push(await assemble(loan, settings, { redis, ...(nodes[0] && { sameAs: nodes[0] }) }));
  }
  return {
    nodes,
    async close() {
      for (const node of nodes) await node.close();
      for (const redis of connections) redis.close();
      await loan.giveBack();
    },
  };
}
