import { allJobs } from '#app/server/features.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { nowhere } from './nowhere.ts';

/** Most tests never queue a job, and opening the queue takes as long as the rest of the app: it opens on first use. */
export async function openLazyQueue(database: Database): Promise<Jobs> {
  const open = () => openJobs(database.jobs, { jobs: allJobs(nowhere), onError: reportError, firstPause: 1 });
  // The embedded engine has a single connection, which the first caller may be holding.
  if (database.engine === 'embedded') return open();
  let opening: Promise<Jobs> | undefined;
  const opened = () => (opening ??= open());
  return {
    add: async (...job) => (await opened()).add(...job),
    work: async (services) => (await opened()).work(services),
    stop: async () => (await opening)?.stop(),
  };
}

function reportError(error: unknown): void {
  console.error(error);
}
