import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import { mailMatches } from './mail-matches.ts';
import { planAlerts } from './plan-alerts.ts';
import { findPlans } from './plans.ts';
import { processPlans } from './send-alerts.ts';

/** Where letters are delivered at once, as in the demo, notices come with them. Elsewhere a delivery writes nothing about notices. */
export async function notifyAtOnce(services: Services, delivered: { target: string }[]): Promise<void> {
  if (!deliversAtOnce(services)) return;
  await planAlerts(services);
  await processPlans(services, await findPlans(services), new Set(delivered.map(({ target }) => target)));
  await mailMatches(services);
}
