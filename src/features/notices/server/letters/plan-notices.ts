import { asc, gt } from 'drizzle-orm';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { DAY } from '#platform/shared/durations.ts';
import { noticePlans } from '../schema.ts';
import { pagesOfSubscribers } from '../subscriptions/settings.ts';
import { addPlans, deletePlans, noticePlan, type PlanRow } from './plans.ts';

const PAGE = 500;

/** Not at a full hour, when plans are due. */
export const planJob: Job = { name: 'plan-notices', cron: '53 0 * * *', run: planNotices };

/** Gives a plan to each subscriber who has none. Those of one night are written together, in random order. */
export async function planNotices(services: Services): Promise<void> {
  const planned = await findPlanned(services);
  const added: number[] = [];
  for await (const page of pagesOfSubscribers(services)) {
    added.push(...page.filter((userId) => !planned.has(userId)));
  }
  // They subscribed after the last night: letters of the day before tonight are news.
  const toldUpTo = services.clock.now().getTime() - DAY;
  for (const slice of slicesOf(shuffle(added), PAGE)) {
    const plans = slice.map((userId) => ({ userId, toldUpTo, hadProof: false, lookedAt: 0 }));
    await addPlans(services, plans, 0);
  }
}

/** The members who have a plan. Second ones, which two nodes may have written at once, are deleted. */
async function findPlanned(services: Uses<'db' | 'keys' | 'log'>): Promise<Set<number>> {
  const { db, keys } = services;
  const planned = new Set<number>();
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const { tag } = noticePlans;
    const rows: PlanRow[] = await db.select().from(noticePlans).where(gt(tag, last)).orderBy(asc(tag)).limit(PAGE);
    const second: Buffer[] = [];
    for (const plan of openReadable(services, rows, (row) => ({
      ...row,
      ...noticePlan.open(keys, row.tag, row.box),
    }))) {
      if (planned.has(plan.userId)) second.push(plan.tag);
      planned.add(plan.userId);
    }
    await deletePlans(services, second);
    last = rows[PAGE - 1]?.tag;
  }
  return planned;
}
