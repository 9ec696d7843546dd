import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { removeStaleClusters, startCluster } from './cluster-process.ts';
import { migrateTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster's own database, to which one connects to copy the template. */
    cluster: { url: string; template: string };
  }
}

const template = 'sub_rosa_template';
let stop: (() => void) | undefined;

/** Starts a temporary PostgreSQL once per run, with one migrated database that tests copy. */
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
