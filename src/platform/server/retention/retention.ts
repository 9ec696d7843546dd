import { randomUUID } from 'node:crypto';
import { today } from '../clock.ts';
import { purgeAfterDays, tableRules } from '../db/table-rules.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { retentionRuns } from './schema.ts';

/** Deletes expired rows from every table, every night after midnight UTC. */
export const retentionJob: Job = {
  name: 'retention',
  cron: '17 0 * * *',
  async run(services) {
    await purgeTables(services);
  },
};

interface Purged {
  table: string;
  rowsRemoved: number;
}

/**
 * Deletes expired rows from every table and records how many. Safe to run twice, or on two nodes at once. When a table
 * fails the others are still purged; the failures are thrown at the end.
 */
export async function purgeTables(services: Services): Promise<Purged[]> {
  const purged: Purged[] = [];
  const failures: Error[] = [];
  const day = today(services.clock);
  for (const { name, retention } of services.tables) {
    if (!retention.purge) continue;
    try {
      const rowsRemoved = await retention.purge(services);
      await services.db.insert(retentionRuns).values({ id: randomUUID(), tableName: name, day, rowsRemoved });
      purged.push({ table: name, rowsRemoved });
    } catch (cause) {
      failures.push(new Error(`${name} could not be purged`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return purged;
}

export const retentionRules = tableRules(retentionRuns, {
  holds: 'How many rows each retention run removed',
  retention: {
    kept: 'for 90 days',
    purge: purgeAfterDays(retentionRuns.day, 90),
  },
  export: { notExported: 'Numbers of rows, without personal data.' },
  erasure: { notErased: 'Numbers of rows, without personal data.' },
});
