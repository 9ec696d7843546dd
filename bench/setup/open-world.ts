import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sessionKey } from '#app/server/start-server.ts';
import { openBareServer } from '../bare/server.ts';
import { fillBareTables } from '../bare/tables.ts';
import { fillProduct } from '../fill/fill-product.ts';
import { planOf } from '../fill/plan.ts';
import { openCluster } from './open-cluster.ts';
import { startProduct } from './start-product.ts';
import { stopJobs } from './stop-jobs.ts';
import type { World } from './world.ts';

interface Settings {
  letters: number;
  /** Whether the product runs under the profiler. */
  profile: boolean;
}

/** Fills both databases and starts both servers; `cleanup` ends and removes everything. */
export async function openWorld(settings: Settings, cleanup: AsyncDisposableStack): Promise<World> {
  const { profile: isProfiled } = settings;
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
  const common = { folder, databaseUrl: productUrl, master, sessionSecret, isProfiled };
  const start = async (chosen: Parameters<World['restartProduct']>[0] = {}) => {
    const started = await startProduct({ ...common, ...chosen });
    await stopJobs(productUrl);
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

const count = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => `${count(bytes / 1e6)} MB`;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
