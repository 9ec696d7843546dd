import { sql } from 'drizzle-orm';
import { allJobs } from '#app/server/features.ts';
import { nowhere } from './nowhere.ts';
import type { TestApp } from './test-app.ts';

/** Runs what waits in the queue under a job's name; returns how many runs that were. */
export async function workOff({ services }: TestApp, name: string): Promise<number> {
  const job = allJobs(nowhere).find((candidate) => candidate.name === name);
  if (!job) throw new Error(`There is no job '${name}'`);
  const { rows } = await services.db.execute<{ data: unknown }>(
    sql`DELETE FROM pgboss.job WHERE name = ${name} RETURNING data`,
  );
  for (const { data } of rows) await job.run(services, data);
  return rows.length;
}
