import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { removeStaleClusters, startCluster, type Cluster } from '#test/harness/database/cluster-process.ts';
import { Product } from '#test/harness/product.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';

/** Servers on one PostgreSQL, with a Redis beside it. They are killed after the last test of the file. */
export function productsPerFile() {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-processes-'));
  const products: Product[] = [];
  let cluster: Cluster;
  let redis: RedisProcess;
  beforeAll(async () => {
    removeStaleClusters();
    [cluster, redis] = await Promise.all([startCluster(), startRedis()]);
  });
  afterAll(async () => {
    for (const product of products) product.signal('SIGKILL');
    for (const product of products) await product.ended();
    redis.stop();
    cluster.stop();
    rmSync(folder, { recursive: true });
  });
  const database = () => ({ DEMO: '1', DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') });

  function start(env: Record<string, string>): Product {
    const product = new Product({ ...database(), PORT: '0', HOST: '127.0.0.1', PASSWORD_COST: '64:1', ...env });
    products.push(product);
    return product;
  }

  return {
    /** What commands need to use the same database. */
    database,
    start,
    startWorkers: (env: Record<string, string> = {}) => start({ REDIS_URL: redis.url, WORKERS: '2', ...env }),
  };
}

/** The processes that a process has started and that have not ended. */
export const children = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
