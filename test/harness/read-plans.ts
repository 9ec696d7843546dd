import { alertPlans } from '#features/alerts/server/schema.ts';
import { alertPlan, type Plan } from '#features/alerts/server/plans.ts';
import type { TestApp } from './test-app.ts';

/** All planned alerts, opened with the server's keys. */
export async function readPlans({ services: { db, keys } }: TestApp): Promise<Plan[]> {
  const rows = await db.select().from(alertPlans);
  return rows.map(({ tag, box }) => alertPlan.open(keys, tag, box));
}
