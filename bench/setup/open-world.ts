import { randomBytes } from 'node:crypto';
import { mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sessionKey } from '#app/server/start-server.ts';
import { deliveryJob } from '#features/delivery/server/deliver-waiting.ts';
import { removeStaleClusters, startCluster, type Cluster } from '#test/harness/database/cluster-process.ts';
import { openBareServer } from '../bare/server.ts';
import { fillBareTables } from '../bare/tables.ts';
import { fillProduct } from '../fill/fill-product.ts';
import { planOf } from '../fill/plan.ts';
import { startProduct } from './start-product.ts';
import type { World } from './world.ts';

/** As in production: an answer is sent when the letter is on the disk. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
};

const TMPFS = 0x01_02_19_94;

interface Settings {
  letters: number;
  /** Where the product writes a CPU profile, if anywhere. */
  profile: string | null;
}

/** Fills both databases and starts both servers; `cleanup` ends and removes everything. */
export async function openWorld(settings: Settings, cleanup: AsyncDisposableStack): Promise<World> {
  const cluster = await openCluster();
  cleanup.defer(cluster.stop);
  const { productUrl, bareUrl } = cluster;
  // Inside the cluster's folder, so that one removal covers both, even of a run that was killed.
  const folder = join(cluster.folder, 'product');
  mkdirSync(folder);
  const master = randomBytes(32);
  const sessionSecret = randomBytes(32).toString('base64');
  const plan = planOf(settings.letters);

  const begun = performance.now();
  const filled = await fillProduct({
    url: productUrl,
    master,
    sessionKey: sessionKey({ sessionSecret }, master),
    plan,
  });
  const { members, readers, chats } = filled;
  console.log(
    `${count(plan.letters)} letters of ${count(members.length)} members made, ${count(filled.lettersPerSecond)} letters ` +
      `a second: ${seconds(begun)} in all, ${megabytes(filled.size)}.`,
  );
  const bareStarted = performance.now();
  const bareSize = await fillBareTables(bareUrl, { plan, members, readers });
  console.log(`The same in plain tables: ${seconds(bareStarted)}, ${megabytes(bareSize)}.`);

  const bare = await openBareServer(bareUrl);
  cleanup.defer(() => bare.close());
  const common = { folder, databaseUrl: productUrl, master, sessionSecret, profile: settings.profile };
  const start = async (chosen: Parameters<World['restartProduct']>[0] = {}) => {
    const started = await startProduct({ ...common, ...chosen });
    await stopDelivery(productUrl);
    return started;
  };
  const world: World = {
    plan,
    members,
    readers,
    chats,
    product: await start(),
    async restartProduct(chosen) {
      await world.product.stop();
      world.product = await start(chosen);
    },
    async startAnother(chosen) {
      const own = join(folder, 'another');
      mkdirSync(own, { recursive: true });
      return startProduct({ ...common, folder: own, ...chosen });
    },
    databaseUrl: productUrl,
    master,
    folder,
    bare,
    postgres: cluster.version,
  };
  cleanup.defer(() => world.product.stop());
  return world;
}

/** A PostgreSQL of our own, on the disk, with one empty database for each side. */
async function openCluster(): Promise<Cluster & { productUrl: string; bareUrl: string; version: string }> {
  const parent = tmpdir();
  if (statfsSync(parent).type === TMPFS) throw new Error(`${parent} is in memory: set TMPDIR to a folder on a disk.`);
  removeStaleClusters(parent);
  const cluster = await startCluster({ settings: SETTINGS, parent });
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE product');
  await admin.query('CREATE DATABASE bare');
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version');
  await admin.end();
  const version = rows[0]?.server_version ?? 'unknown';
  return { ...cluster, productUrl: cluster.urlOf('product'), bareUrl: cluster.urlOf('bare'), version };
}

/**
 * Takes the delivery off the schedule: it would be part of some rounds and not of others, and would take away letters that
 * sending is measured with.
 */
async function stopDelivery(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('DELETE FROM pgboss.schedule WHERE name = $1', [deliveryJob.name]);
  await client.end();
  if (rowCount !== 1) throw new Error(`It was not on the schedule: ${deliveryJob.name}`);
}

const count = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => `${count(bytes / 1e6)} MB`;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
