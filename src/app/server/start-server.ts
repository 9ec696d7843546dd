import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { describeError } from '#platform/server/http/describe-error.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import type { Services } from '#platform/server/services.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { allTableRules, features } from './features.ts';
import { retentionJob } from './retention.ts';

export const CLIENT_FOLDER = join(import.meta.dirname, '../../../dist/client');

/** One machine plays many people in the demo, so its limits by address are wide. */
const DEMO_LIMIT_FACTOR = 50;

export interface RunningServer {
  address: string;
  stop: () => Promise<void>;
}

/** Brings everything up in order; whatever fails takes down what already stood. */
export async function startServer(config: Config): Promise<RunningServer> {
  const undo: (() => Promise<unknown> | void)[] = [];
  let serving = false;
  const stop = async () => {
    serving = false;
    for (const step of undo.toReversed()) await step();
    undo.length = 0;
  };

  try {
    const log = pino({ level: config.logLevel, base: null, serializers: { err: describeError } });
    await assertPortFree(config.host, config.port);
    const master = config.masterKey ?? masterKeyFromFolder(config.dataDir);
    const database = await openDatabase(config, (error) => log.error({ err: error }, 'database'));
    undo.push(() => database.close());
    await migrate(database);
    const keys = await openKeyring(database.db, master);
    const services: Services = { db: database.db, clock: systemClock, keys, log, isServing: () => serving };
    if (config.demo) for (const feature of features) await feature.demo?.(services);

    const app = await buildApp(services, {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      session: { secure: config.publicUrl?.protocol === 'https:', key: sessionKey(config, master) },
      limitFactor: config.demo ? DEMO_LIMIT_FACTOR : 1,
      clientFolder: CLIENT_FOLDER,
    });
    undo.push(() => app.close());
    const address = await app.listen({ host: config.host, port: config.port });
    const jobs = features.flatMap((feature) => feature.jobs ?? []);
    const queue = await startJobs(database.jobs, [...jobs, retentionJob(allTableRules)], services);
    undo.push(() => queue.stop());
    serving = true;
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataDir }: Config, onError: (error: Error) => void): Promise<Database> {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl, onError });
  return openEmbedded({ folder: dataDir, onError });
}

/** Without a secret of its own the demo signs its cookies with a key made from the master. */
function sessionKey({ sessionSecret }: Config, master: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret ?? master, 'sub-rosa', 'session-cookie', 32));
}
