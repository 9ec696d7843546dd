import { migrate } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';

/** Brings a new database to the state in which every test finds its copy: all tables, no rows. */
export async function migrateTemplate(url: string): Promise<void> {
  const database = await openPostgres({ url, onError: (error) => console.error(error) });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
