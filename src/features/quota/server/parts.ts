import { DAY, HOUR } from '#platform/shared/durations.ts';
import { sql } from 'drizzle-orm';
import { startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';

/** The part of the table that counts the letters of a moment's day. */
export function partOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY) % 2;
}

/** A letter that arrived before midnight is counted by then. */
const SPARE_TIME = HOUR;

/**
 * Empties the part of yesterday, which is also that of tomorrow: its file keeps no dead rows of the minute in which somebody wrote.
 * Does nothing while others use it; the next call tries again.
 */
export async function truncateQuotas(services: Services): Promise<void> {
  const now = services.clock.now();
  if (now.getTime() - startOfDay(now).getTime() < SPARE_TIME) return;
  const table = partOf(now) === 0 ? 'quotas_1' : 'quotas_0';
  const { rows } = await services.db.execute<{ used: boolean }>(
    sql`SELECT pg_relation_size(${table}::regclass) > 0 AS used`,
  );
  if (!rows[0]?.used) return;
  try {
    await inTransaction(services, async ({ db }) => {
      await db.execute(sql`SET LOCAL lock_timeout = '100ms'`);
      await db.execute(sql`TRUNCATE ${sql.identifier(table)}`);
    });
  } catch (error) {
    services.log.debug({ err: error }, "yesterday's quotas were not truncated; the next run tries again");
  }
}
