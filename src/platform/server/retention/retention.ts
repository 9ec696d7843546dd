import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { daysAgo, today } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { retentionRuns } from './schema.ts';

/** Every night, after the UTC day has turned, each table lets go of what it promised not to keep. */
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
 * Safe to run twice or on two nodes at once: what is gone is gone, and each run records what it removed itself. A table that
 * cannot be swept keeps no other from it; what failed is told at the end.
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
  holds: 'What each nightly sweep removed, as numbers',
  retention: {
    kept: 'for 90 days',
    async purge({ db, clock }) {
      const gone = await db.delete(retentionRuns).where(lt(retentionRuns.day, daysAgo(clock, 90)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Numbers of rows, nobody in particular.' },
  erasure: { nothing: 'Numbers of rows, nobody in particular.' },
});
