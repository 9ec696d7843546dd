import { noticePlans } from '#features/notices/server/schema.ts';
import { noticePlan } from '#features/notices/server/letters/plans.ts';
import type { TestApp } from './test-app.ts';

/** All plans for alerts, opened with the server's keys. */
export async function readPlans({ services: { db, keys } }: TestApp) {
  const rows = await db.select().from(noticePlans);
  return rows.map(({ box, ...row }) => ({ ...row, size: box.length, ...noticePlan.open(keys, row.tag, box) }));
}
