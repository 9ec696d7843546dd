import cluster from 'node:cluster';
import { DatabaseUnavailable } from '#platform/server/db/database.ts';
import { isBuilt } from '#platform/server/http/documents.ts';
import { WrongMasterKey } from '#platform/server/keys/keys.ts';
import { MetricsPortTaken } from '#platform/server/metrics/serve-metrics.ts';
import { RedisRefused } from '#platform/server/redis/redis.ts';
import { ConfigError, loadConfig, type Config } from './config/config.ts';
import { startCluster, type RunningCluster } from './processes/cluster.ts';
import { runWorker } from './processes/run-worker.ts';
import { stopOnSignals } from './processes/stop-on-signals.ts';
import { WorkerFailed } from './processes/workers.ts';
import { startMessage } from './start-message.ts';
import { CLIENT_FOLDER, startServer, type RunningServer } from './start-server.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  if (!isBuilt(CLIENT_FOLDER)) throw new ConfigError(['The pages are not built: run npm run build or npm start.']);
  if (cluster.isWorker) return runWorker(config, fail);
  const failure = Promise.withResolvers<void>();
  const starting = start(config, failure.resolve);
  stopOnSignals(starting, { failure: failure.promise, onError: fail });
  console.log(startMessage(config, await starting));
}

function start(config: Config, onFatal: () => void): Promise<RunningServer | RunningCluster> {
  return config.workers > 1 ? startCluster(config, { onFatal }) : startServer(config, { onTaken: onFatal });
}

/** Errors whose message tells the operator what to do. */
const ONE_LINE = [DatabaseUnavailable, WrongMasterKey, RedisRefused, MetricsPortTaken];

/** Prints one line for each mistake that the operator can fix; for anything else the stack. */
function fail(error: unknown): never {
  for (const line of explain(error)) console.error(line);
  process.exit(1);
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.lines;
  if (ONE_LINE.some((kind) => error instanceof kind)) return [(error as Error).message];
  if (error instanceof WorkerFailed) return error.message === '' ? [] : [error.message];
  if (!(error instanceof Error)) return [String(error)];
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return [`PORT: ${port} is in use by another program. Stop it, or choose another port.`];
  if (code === 'EACCES' && port !== undefined) return [`PORT: this user may not listen on ${port}.`];
  return [error.stack ?? error.message];
}

main().catch(fail);
