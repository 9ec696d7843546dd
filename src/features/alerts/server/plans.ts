import { asc, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { alertedDeliveries, alertPlans } from './schema.ts';

/** A mail that is to be sent to a member. Everything that arrives until then is in the same mail. */
const Plan = z.object({
  userId: z.number(),
  /** Letters delivered from this hour on are new to the member. */
  since: z.number(),
  /** When the mail is sent. */
  at: z.number(),
});
export type Plan = z.output<typeof Plan>;

export const alertPlan = sealed('alert_plans.box', { version: 1, schema: Plan });

export const planTag = (keys: Keys, userId: number) => keys.tag('link', 'alert', userId);

const PAGE = 500;

/** Adds plans for members who have none. Any letter of a delivery identifies it. Needs a transaction. */
export async function addPlans(tx: Services, plans: Plan[], letterId: string): Promise<void> {
  const { db, keys } = tx;
  // Recorded for deliveries without a plan too: otherwise these rows would show, over time, which tags belong to members.
  if (!(await isNewDelivery(tx, letterId)) || plans.length === 0) return;
  const rows = plans.map((plan) => {
    const tag = planTag(keys, plan.userId);
    return { tag, box: alertPlan.seal(keys, tag, plan) };
  });
  // By tag, which is nobody's order: two deliveries that meet at some plans must not wait for each other.
  const sorted = rows.toSorted((one, other) => Buffer.compare(one.tag, other.tag));
  await db.insert(alertPlans).values(sorted).onConflictDoNothing();
}

/** Returns false if the delivery was published before, as it is again after a crash. Its mail may be sent already. */
async function isNewDelivery({ db, keys, clock }: Services, letterId: string): Promise<boolean> {
  const row = { tag: keys.tag('link', 'alerted', letterId), day: today(clock) };
  const written = await db.insert(alertedDeliveries).values(row).onConflictDoNothing().returning();
  return written.length > 0;
}

/**
 * Deletes and returns up to `limit` due plans. Only opened boxes tell what is due, so they are opened page by page until
 * there are enough. Plans that somebody else is just taking are passed over, and a rollback puts them back.
 */
export async function takeDue(tx: Services, limit: number): Promise<Plan[]> {
  const taken: Plan[] = [];
  for await (const due of pagesOfDue(tx)) {
    taken.push(...(await takePlans(tx, due.slice(0, limit - taken.length))));
    if (taken.length === limit) break;
  }
  return taken;
}

async function takePlans({ db }: Services, due: DuePlan[]): Promise<Plan[]> {
  const { tag } = alertPlans;
  const isWanted = hasTag(
    tag,
    due.map((one) => one.tag),
  );
  const free = db.select({ tag }).from(alertPlans).where(isWanted).for('update', { skipLocked: true });
  const deleted = due.length === 0 ? [] : await db.delete(alertPlans).where(inArray(tag, free)).returning({ tag });
  const tags = new Set(deleted.map((row) => row.tag.toString('base64')));
  return due.filter((one) => tags.has(one.tag.toString('base64'))).map(({ plan }) => plan);
}

interface DuePlan {
  tag: Buffer;
  plan: Plan;
}

async function* pagesOfDue({ db, keys, clock, log }: Services): AsyncGenerator<DuePlan[]> {
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: (typeof alertPlans.$inferSelect)[] = await db
      .select()
      .from(alertPlans)
      .where(gt(alertPlans.tag, last))
      .orderBy(asc(alertPlans.tag))
      .limit(PAGE);
    const plans = openReadable({ log }, rows, ({ tag, box }) => ({ tag, plan: alertPlan.open(keys, tag, box) }));
    yield plans.filter(({ plan }) => plan.at <= clock.now().getTime());
    last = rows[PAGE - 1]?.tag;
  }
}
