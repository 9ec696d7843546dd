import { randomBytes, randomInt } from 'node:crypto';
import { asc, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { startOfHour } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { noticePlans } from '../schema.ts';

/** What is known about a member who wants to hear of letters. */
const Plan = z.object({
  userId: z.number(),
  /** Letters that were delivered after this hour are news. */
  toldUpTo: z.number(),
  /** Whether they had proved a handle when the plan was made: once none is left they are told so. */
  hadProof: z.boolean(),
  /** When somebody last looked whether there is news. For weekly subscribers, some plans in between are not used. */
  lookedAt: z.number(),
});
export type Plan = z.output<typeof Plan>;

export type PlanRow = typeof noticePlans.$inferSelect;

export const noticePlan = sealed('notice_plans.box', { version: 1, schema: Plan, size: 128 });

/** So that whoever wants to know within a day does. */
const LONGEST_GAP = 23;
const SHORTEST_GAP = 12;

/** Writes plans in random order, each due at a random hour within a day. */
export async function addPlans(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  plans: Plan[],
  shortestGap = SHORTEST_GAP,
): Promise<void> {
  if (plans.length === 0) return;
  const thisHour = startOfHour(clock.now()).getTime();
  const rows = shuffle(plans).map((plan): PlanRow => {
    const tag = randomBytes(32);
    const dueAt = new Date(thisHour + randomInt(shortestGap, LONGEST_GAP + 1) * HOUR);
    return { tag, dueAt, box: noticePlan.seal(keys, tag, plan) };
  });
  await db.insert(noticePlans).values(rows);
}

/** The tags of all plans, or of those that are due by a moment, in random order. */
export async function findPlans({ db }: Uses<'db'>, dueBy?: Date): Promise<Buffer[]> {
  const { tag, dueAt } = noticePlans;
  const rows = await db
    .select({ tag })
    .from(noticePlans)
    .where(dueBy && lte(dueAt, dueBy));
  return shuffle(rows.map((row) => row.tag));
}

/** Locks these plans, as far as nobody else has taken them. By tag, so that two nodes do not wait for each other. */
export function lockPlans({ db }: Uses<'db'>, tags: readonly Buffer[]): Promise<PlanRow[]> {
  const { tag } = noticePlans;
  return db.select().from(noticePlans).where(hasTag(tag, tags)).orderBy(asc(tag)).for('update');
}

export async function deletePlans({ db }: Uses<'db'>, tags: readonly Buffer[]): Promise<void> {
  if (tags.length > 0) await db.delete(noticePlans).where(hasTag(noticePlans.tag, tags));
}
