import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { removeStaleClusters, startCluster } from './cluster-process.ts';
import { migrateTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running cluster's own database, from which others are created as copies of the template. */
    cluster: { url: string; template: string };
  }
}

const template = 'sub_rosa_template';
let stop: (() => void) | undefined;

/** Once a run: a temporary PostgreSQL with one migrated database, which tests copy instead of migrating again. */
export async function setup(project: TestProject): Promise<void> {
  removeStaleClusters();
  const cluster = await startCluster();
  stop = cluster.stop;
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.end();
  await migrateTemplate(cluster.urlOf(template));
  project.provide('cluster', { url: cluster.urlOf('postgres'), template });
}

export function teardown(): void {
  stop?.();
}
