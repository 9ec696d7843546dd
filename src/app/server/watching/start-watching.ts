import { Gauge } from '@prometheus-io/client';
import { sql } from 'drizzle-orm';
import { waitingPasswords } from '#features/auth/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import { roundDown } from '#platform/server/metrics/hold-back.ts';
import { addGauge } from '#platform/server/metrics/live-gauge.ts';
import type { Metrics } from '#platform/server/metrics/metrics.ts';
import { watchPools } from '#platform/server/metrics/pool-figures.ts';
import { startProbes, type Probe } from '#platform/server/metrics/probes.ts';
import { watchProcess } from '#platform/server/metrics/process-figures.ts';
import { serveMetrics } from '#platform/server/metrics/serve-metrics.ts';
import { watchStored } from '#platform/server/metrics/stored-figures.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import type { Services } from '#platform/server/services.ts';
import { systemTimers, type Timers } from '#platform/server/timers.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { allFigures } from '../features.ts';

interface Watched {
  services: Services;
  database: Database;
  redis: Redis | null;
  timers?: Timers;
}

/** Keeps the figures of this process up to date and shows them to Prometheus. The returned function ends it. */
export async function startWatching(
  address: Config['metrics'],
  { services, database, redis, timers = systemTimers }: Watched,
): Promise<() => Promise<void>> {
  if (!address) return async () => {};
  const { metrics, db } = services;
  const { atOnce } = metrics;
  // First: if the port is taken, nothing else has begun.
  const server = await serveMetrics({ ...address, collect: () => metrics.collect() });
  describeBuild(metrics);
  watchPools(atOnce, () => database.pools());
  watchQueues(services);
  await watchStored(services, allFigures);
  const probes: Probe[] = [{ name: 'database', ask: () => db.execute(sql`SELECT 1`) }];
  if (redis) probes.push({ name: 'redis', ask: () => redis.run((client) => client.ping()) });
  const stops = [await startProbes(atOnce, probes, timers), watchProcess(atOnce, timers), metrics.followClock(timers)];
  return async () => {
    for (const stop of stops) stop();
    await server.close();
  };
}

function describeBuild({ atOnce }: Metrics): void {
  new Gauge({
    name: 'subrosa_build_info',
    help: 'The version that runs, and its Node.js',
    labelNames: ['version', 'node'],
    registers: [atOnce],
  }).set({ version: packageJson.version, node: process.versions.node }, 1);
  new Gauge({
    name: 'subrosa_process_start_timestamp_seconds',
    help: 'When the process started',
    registers: [atOnce],
  }).set(Math.floor(performance.timeOrigin / 1000));
}

/** Both are empty unless several people wait. */
function watchQueues({ metrics: { atOnce }, groupCommit }: Services): void {
  addGauge(atOnce, {
    name: 'subrosa_password_queue_waiting',
    help: 'Passwords that wait to be hashed',
    read: waitingPasswords,
  });
  addGauge(atOnce, {
    name: 'subrosa_group_commit_waiting',
    help: 'Writes that wait for the next transaction, in steps',
    read: () => roundDown(groupCommit.waiting()),
  });
}
