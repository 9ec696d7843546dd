import { Client } from 'pg';
import type { Logger } from 'pino';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { removeStaleClusters, startCluster } from '#test/harness/database/cluster-process.ts';
import { migrateTemplate } from '#test/harness/database/template.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';

/** Addresses come from the proxy's header, so that every person has their own. */
export const WORLD_SETTINGS = { trustProxy: 1 };

/** The app on its own PostgreSQL, outside the test runner. */
export async function openStandaloneApp(log: Logger): Promise<TestApp> {
  removeStaleClusters();
  const cluster = await startCluster();
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE world');
  await admin.end();
  const url = cluster.urlOf('world');
  await migrateTemplate(url);
  const database = await openPostgres({ url, maxConnections: 5, onError: (error) => console.error(error) });
  const app = await testAppOn(database, WORLD_SETTINGS, log);
  return {
    ...app,
    async close() {
      await app.close();
      cluster.stop();
    },
  };
}
