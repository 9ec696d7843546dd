import { inArray } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/insert-among.ts';
import { rewriteRows } from '#platform/server/db/rewrite-rows.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { alertedDeliveries, alertPlans } from './schema.ts';

/** That somebody is to be told. All that comes until then is in the same mail. */
export interface Plan {
  userId: number;
  /** The hour from which on letters are news to them. */
  since: number;
  /** When the mail goes. */
  at: number;
}

export const planTag = (keys: Keys, userId: number) => keys.tag('link', 'alert', userId);

const boxPlace = (tag: Buffer) => `alert_plans:${tag.toString('base64')}`;

/** Writes plans for those who have none yet. A letter is in one delivery, so any of them names it. Needs a transaction. */
export async function addPlans(tx: Services, plans: Plan[], letterId: string): Promise<void> {
  const { db, keys } = tx;
  // Noted for those that bring nobody a mail too: which deliveries do would tell, over time, which tags are members'.
  if (!(await isFirstReport(tx, letterId)) || plans.length === 0) return;
  const rows = plans.map((plan) => {
    const tag = planTag(keys, plan.userId);
    return { tag, box: keys.sealText(JSON.stringify(plan), boxPlace(tag)) };
  });
  await lockForWriting(db, alertPlans);
  await db.insert(alertPlans).values(shuffle(rows)).onConflictDoNothing();
  // Where a plan lies must not tell which delivery has brought it.
  await rewriteRows(db, alertPlans);
}

/** A delivery is reported again after a crash, when the mail about it may be long gone. */
async function isFirstReport({ db, keys, clock }: Services, letterId: string): Promise<boolean> {
  const row = { tag: keys.tag('link', 'alerted', letterId), day: today(clock) };
  const written = await db.insert(alertedDeliveries).values(row).onConflictDoNothing().returning();
  return written.length > 0;
}

/**
 * Takes out what is due, so many at most. Only opened boxes tell, so all are opened: each lives for a day. Nobody else
 * takes them meanwhile, and a transaction that is undone puts them back.
 */
export async function takeDue({ db, keys, clock }: Services, most: number): Promise<Plan[]> {
  await lockForWriting(db, alertPlans);
  const rows = await db.select().from(alertPlans);
  const due = rows
    .map(({ tag, box }) => ({ tag, plan: JSON.parse(keys.openText(box, boxPlace(tag))) as Plan }))
    .filter(({ plan }) => plan.at <= clock.now().getTime())
    .slice(0, most);
  const tags = due.map(({ tag }) => tag);
  if (tags.length > 0) await db.delete(alertPlans).where(inArray(alertPlans.tag, tags));
  return due.map(({ plan }) => plan);
}
