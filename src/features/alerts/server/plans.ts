import { asc, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { today } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { rewriteAllRows } from '#platform/server/db/rewrite-all-rows.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { alertedDeliveries, alertPlans } from './schema.ts';

/** That somebody is to be told. All that comes until then is in the same mail. */
const Plan = z.object({
  userId: z.number(),
  /** The hour from which on letters are news to them. */
  since: z.number(),
  /** When the mail goes. */
  at: z.number(),
});
export type Plan = z.output<typeof Plan>;

export const alertPlan = sealed('alert_plans', { version: 1, schema: Plan });

export const planTag = (keys: Keys, userId: number) => keys.tag('link', 'alert', userId);

const PAGE = 500;

/** Writes plans for those who have none yet. A letter is in one delivery, so any of them names it. Needs a transaction. */
export async function addPlans(tx: Services, plans: Plan[], letterId: string): Promise<void> {
  const { db, keys } = tx;
  // Noted for those that bring nobody a mail too: which deliveries do would tell, over time, which tags are members'.
  if (!(await isFirstReport(tx, letterId)) || plans.length === 0) return;
  const rows = plans.map((plan) => {
    const tag = planTag(keys, plan.userId);
    return { tag, box: alertPlan.seal(keys, tag, plan) };
  });
  await lockForWriting(db, alertPlans);
  await db.insert(alertPlans).values(shuffle(rows)).onConflictDoNothing();
  // Where a plan lies must not tell which delivery has brought it.
  await rewriteAllRows(db, alertPlans);
}

/** A delivery is reported again after a crash, when the mail about it may be long gone. */
async function isFirstReport({ db, keys, clock }: Services, letterId: string): Promise<boolean> {
  const row = { tag: keys.tag('link', 'alerted', letterId), day: today(clock) };
  const written = await db.insert(alertedDeliveries).values(row).onConflictDoNothing().returning();
  return written.length > 0;
}

/**
 * Takes out what is due, so many at most. Only opened boxes tell, so they are opened, in parts and until there are enough.
 * Nobody else takes them meanwhile, and a transaction that is undone puts them back.
 */
export async function takeDue(tx: Services, most: number): Promise<Plan[]> {
  const { db } = tx;
  await lockForWriting(db, alertPlans);
  const found: { tag: Buffer; plan: Plan }[] = [];
  for await (const part of duePlans(tx)) {
    found.push(...part);
    if (found.length >= most) break;
  }
  const due = found.slice(0, most);
  const tags = due.map(({ tag }) => tag);
  if (tags.length > 0) await db.delete(alertPlans).where(inArray(alertPlans.tag, tags));
  return due.map(({ plan }) => plan);
}

async function* duePlans({ db, keys, clock }: Services): AsyncGenerator<{ tag: Buffer; plan: Plan }[]> {
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: (typeof alertPlans.$inferSelect)[] = await db
      .select()
      .from(alertPlans)
      .where(gt(alertPlans.tag, last))
      .orderBy(asc(alertPlans.tag))
      .limit(PAGE);
    const plans = rows.map(({ tag, box }) => ({ tag, plan: alertPlan.open(keys, tag, box) }));
    yield plans.filter(({ plan }) => plan.at <= clock.now().getTime());
    last = rows[PAGE - 1]?.tag;
  }
}
