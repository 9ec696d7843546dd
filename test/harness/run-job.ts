import { allJobs } from '#app/server/features.ts';
import { nowhere } from './nowhere.ts';
import type { TestApp } from './test-app.ts';

/** One run of a job, as the queue would have it run. */
export async function runJob({ services }: TestApp, name: string): Promise<void> {
  const job = allJobs(nowhere).find((candidate) => candidate.name === name);
  if (!job) throw new Error(`There is no job '${name}'`);
  await job.run(services, {});
}
