import { allJobs } from '#app/server/features.ts';
import { ensureLetterMonths } from '#features/letters/server/months-kept.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { noMailer } from '../jobs.ts';

const MARCH_2026 = 2026 * 12 + 2;
const MONTHS = [MARCH_2026 - 1, MARCH_2026, MARCH_2026 + 1, MARCH_2026 + 2];

/** Creates all tables in a new database, of which every test gets a copy. */
export async function migrateTemplate(url: string): Promise<void> {
  const database = await openPostgres({ url, onError: (error) => console.error(error) });
  try {
    await migrate(database);
    // Around the month of the tests' clock. A test that needs others makes them, and its database is not used again.
    await ensureLetterMonths(database.db, MONTHS);
    // The queue's tables too: creating them takes longer than copying the whole database.
    const jobs = await openJobs(database.jobs, { jobs: allJobs(noMailer), onError: (error) => console.error(error) });
    await jobs.stop();
  } finally {
    await database.close();
  }
}
