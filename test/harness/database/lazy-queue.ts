import { allJobs } from '#app/server/features.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { noMailer } from '../jobs.ts';

/** Opens the queue on first use, because that takes as long as the rest of the app and most tests queue no job. */
export async function openLazyQueue(database: Database): Promise<Jobs> {
  const settings = { jobs: allJobs(noMailer), onError: reportError, firstPause: 1, pollEvery: 2 };
  const open = () => openJobs(database.jobs, settings);
  // The embedded engine has a single connection, which the first caller may already use.
  if (database.engine === 'embedded') return open();
  let opening: Promise<Jobs> | undefined;
  const opened = () => (opening ??= open());
  return {
    add: async (...job) => (await opened()).add(...job),
    addLater: async (...job) => (await opened()).addLater(...job),
    work: async (services) => (await opened()).work(services),
    stop: async () => (await opening)?.stop(),
  };
}

function reportError(error: unknown): void {
  console.error(error);
}
