import { allJobs } from '#app/server/features.ts';
import { nowhere } from './nowhere.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';

/** Brings a new database to the state in which every test finds its copy: all tables, no rows. */
export async function migrateTemplate(url: string): Promise<void> {
  const database = await openPostgres({ url, onError: (error) => console.error(error) });
  try {
    await migrate(database);
    // The queue's own tables too: making them takes longer than copying the whole database.
    const jobs = await openJobs(database.jobs, { jobs: allJobs(nowhere), onError: (error) => console.error(error) });
    await jobs.stop();
  } finally {
    await database.close();
  }
}
