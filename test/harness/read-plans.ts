import { alertPlans } from '#features/alerts/server/schema.ts';
import { alertPlan } from '#features/alerts/server/plans.ts';
import type { TestApp } from './test-app.ts';

/** All plans for alerts, opened with the server's keys. */
export async function readPlans({ services: { db, keys } }: TestApp) {
  const rows = await db.select().from(alertPlans);
  return rows.map(({ box, ...row }) => ({ ...row, size: box.length, ...alertPlan.open(keys, row.tag, box) }));
}
