import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { EMPTY_DATABASE } from './folders.ts';

/** An embedded database with the tables of this version and of the job queue, so that the first start of a demo need not make them. */
export async function makeEmptyDatabase(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-build-'));
  try {
    const onError = (error: unknown) => console.error(error);
    const database = await openEmbedded({ folder, onError });
    await migrate(database);
    const jobs = await openJobs(database.jobs, { jobs: [], onError, onlyQueues: true });
    await jobs.stop();
    await database.close();
    await cp(join(folder, 'db'), EMPTY_DATABASE, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
