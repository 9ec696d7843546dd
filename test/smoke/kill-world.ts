import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sessionKey } from '#app/server/start-server.ts';
import { removeStaleClusters, startCluster } from '#test/harness/database/cluster-process.ts';
import { Product } from '#test/harness/product.ts';
import { fillProduct, type Filled } from '../../bench/fill/fill-product.ts';
import { planOf } from '../../bench/fill/plan.ts';

/** As in production: what is acknowledged is on the disk. */
const SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const LETTERS = 2000;

/** The product and its PostgreSQL, each of which can be killed. Members are signed in, and readers have letters. */
export interface KillWorld extends Filled {
  address: string;
  /** Kills one of the two in the middle of what it does, and starts it again. */
  kill: (what: 'server' | 'database') => Promise<void>;
  /** How many letters are stored, waiting or delivered. */
  countLetters: () => Promise<number>;
  close: () => Promise<void>;
}

export async function openKillWorld(): Promise<KillWorld> {
  removeStaleClusters(tmpdir());
  const cluster = await startCluster({ settings: SETTINGS, parent: tmpdir() });
  const url = cluster.urlOf('kills');
  await query(cluster.urlOf('postgres'), 'CREATE DATABASE kills');
  const folder = join(cluster.folder, 'product');
  mkdirSync(folder);
  const master = randomBytes(32);
  const sessionSecret = randomBytes(32).toString('base64');
  const filled = await fillProduct({
    url,
    master,
    sessionKey: sessionKey({ sessionSecret }, master),
    plan: planOf(LETTERS),
  });
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: url,
    MASTER_KEY: master.toString('base64'),
    SESSION_SECRET: sessionSecret,
    TRUST_PROXY: '1',
    DELIVERY_MIN_SENDERS: '5',
    DELIVERY_MAX_WAIT: '6',
  };
  let product = new Product(env);
  const world: KillWorld = {
    ...filled,
    address: await product.address(),
    async kill(what) {
      if (what === 'database') {
        await cluster.crash();
        return cluster.restart();
      }
      product.signal('SIGKILL');
      await product.ended();
      product = new Product(env);
      world.address = await product.address();
    },
    async countLetters() {
      const counts = await query<{ n: number }>(
        url,
        'SELECT (SELECT count(*) FROM confessions)::int + (SELECT count(*) FROM confession_outbox)::int AS n',
      );
      return counts[0]?.n ?? 0;
    },
    async close() {
      product.signal('SIGKILL');
      await product.ended();
      cluster.stop();
    },
  };
  return world;
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}
