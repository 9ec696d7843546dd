import type { TableRules } from '#platform/server/db/table-rules.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

/** Every night, after the UTC day has turned, each table lets go of what it promised not to keep. */
export function retentionJob(tables: TableRules[]): Job {
  return { name: 'retention', cron: '17 0 * * *', run: (services) => purgeAll(tables, services) };
}

export async function purgeAll(tables: TableRules[], services: Services): Promise<void> {
  for (const { name, retention } of tables) {
    const rows = await retention.purge?.(services);
    if (rows !== undefined) services.log.info({ table: name, rows }, 'retention');
  }
}
