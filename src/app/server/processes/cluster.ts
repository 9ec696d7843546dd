import cluster from 'node:cluster';
import { openLog } from '#platform/server/log.ts';
import type { Config } from '../config/config.ts';
import { startSandboxHost } from '../vendors/sandbox-host.ts';
import { showWorkerFigures } from '../watching/start-watching.ts';
import { assertPortFree } from './assert-port-free.ts';
import { holdSiteLock } from './site-lock.ts';
import { Workers } from './workers.ts';

interface Options {
  /** Called when this server must stop: another one has taken the database, or no worker can serve. */
  onFatal: () => void;
}

export interface RunningCluster {
  address: string;
  stop: () => Promise<void>;
}

/**
 * The primary of several workers. It serves nothing itself: it hands out connections, starts workers again, and holds what a machine
 * has once. The first worker starts alone, because it upgrades the database; a mistake in the settings ends the start there.
 */
export async function startCluster(config: Config, { onFatal }: Options): Promise<RunningCluster> {
  await assertPortFree(config);
  const { databaseUrl: url } = config;
  if (url === null) throw new Error('Several workers need a database that they can share');
  const cleanup = new AsyncDisposableStack();
  let address = '';
  try {
    const log = openLog(config.logLevel);
    const lock = await holdSiteLock({ url, isShared: true, log, onTaken: onFatal });
    cleanup.defer(() => lock.release());
    const env: Record<string, string> = {};
    if (config.demo && config.sandboxHost === null) {
      const host = await startSandboxHost(config, { port: 0, product: () => address });
      cleanup.defer(() => host.close());
      env['SANDBOX_HOST'] = host.url;
    }
    cleanup.defer(await showWorkerFigures(config.metrics));
    // The default everywhere but on Windows: each worker gets the next connection.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    const workers = new Workers({ count: config.workers, env, log, onFatal });
    cleanup.defer(() => workers.stop());
    address = await workers.start();
    return { address, stop: () => cleanup.disposeAsync() };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}
